#pragma once
// The moments of a step on one rank: loading, the loss at the end of the forward pass, the first and the last layers of the
// backward pass, the optimizer step. Each is the sum of what exists at that moment; the peak is the largest of them (facts §1).
// Items know whether torch's allocator sees them, so that allocated, active, reserved and device use follow from one list.

#include "core/memory/training/activation_memory.h"
#include "core/memory/training/transient_memory.h"

namespace anchorgpu::memory::training
{

struct Item {
    Component component;
    bool torch = true; ///< counted by torch's allocator
};

struct PhaseItems {
    PhaseId id = PhaseId::Loss;
    std::vector<Item> items;

    Band allocated() const; ///< of torch's items, without the allocator's reserve
    Band reserved() const;  ///< with it
    Band total() const;     ///< everything
};

struct StageMemory {
    std::vector<PhaseItems> phases;
    ModelStates states;
    double hostBytes = 0;  ///< offloaded states and activations of one rank
    double pagedBytes = 0; ///< optimizer states in unified memory, on the card as far as there is room
};

StageMemory stageMemory(const Setup &setup, const StageParameters &stage, const std::vector<AdapterModule> &modules, bool explain);

} // namespace anchorgpu::memory::training
