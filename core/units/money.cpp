#include "core/units/money.h"
