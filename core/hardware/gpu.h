#pragma once
// One accelerator board of the catalogue. Memory comes in four figures that are never confused: what is printed on the
// box (GB, marketed; never used as memory), what the driver lists, what a framework can use (contract §6), and — for boards
// with several devices — all of them per device.

#include "core/units/bytes.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace anchorgpu::hardware {

enum class Vendor { Nvidia, Amd };

struct Interconnect {
    std::string kind;                     ///< "NVLink4", "Infinity Fabric", "none"
    double bandwidthGbPerSecond = 0;      ///< GB/s, both directions together
    int maxDirectGroup = 1;               ///< devices that reach each other directly
};

struct Gpu {
    std::string id;                       ///< "nvidia-h100-sxm5-80"
    std::string name;
    std::vector<std::string> aliases;
    Vendor vendor = Vendor::Nvidia;
    std::string architecture;             ///< "Hopper", "CDNA3"
    int computeCapability = 0;            ///< NVIDIA: major × 10 + minor (9.0 → 90); 0 otherwise
    std::string gfxTarget;                ///< AMD: "gfx942"; empty otherwise
    int devicesPerBoard = 1;
    double marketedGb = 0;                ///< as sold, per device; for names only
    std::optional<Bytes> driver;          ///< per device, as the driver lists it
    std::optional<Bytes> usable;          ///< contract §6: low end of the framework figure, else estimated, else nothing
    std::optional<Bytes> usableHigh;      ///< high end of the framework figure, if there is one
    bool usableEstimated = false;
    double bandwidthGbPerSecond = 0;      ///< memory, per device; 0: unknown
    double bandwidthLowGbPerSecond = 0;   ///< where sources disagree: the range; both 0 otherwise
    double bandwidthHighGbPerSecond = 0;
    bool ecc = false;
    bool unifiedMemory = false;           ///< CPU and GPU share memory
    Interconnect interconnect;
    std::string status;                   ///< verified | partly_verified | unverified
    std::string notes;
    std::vector<std::string> sources;
    std::vector<std::string> unverifiedFields;
};

} // namespace anchorgpu::hardware
