#pragma once
// What a checkpoint for an exact resume holds and costs (facts §10): weights as they are kept, optimizer states and master copy
// when asked for, random states of every rank, progress. Sharded and full checkpoints have the same total; a full one is
// gathered in one rank's host memory. Adapters save themselves only. Retained copies count the one being written.

#include "core/memory/training/model_states.h"

namespace anchorgpu::memory::training
{

CheckpointCost checkpointCost(const Setup &setup, const std::vector<AdapterModule> &modules);

} // namespace anchorgpu::memory::training
