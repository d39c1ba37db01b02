"""What the trainings of nets share: the pace of learning, the running average of weights, and going on later."""

from __future__ import annotations

import math
from pathlib import Path

import torch
from torch import nn

WARM_UP = 0.03
SLOWEST_AVERAGE = 0.9992


def one_cycle(progress: float) -> float:
    if progress < WARM_UP:
        return max(0.01, progress / WARM_UP)
    return max(0.003, 0.5 * (1 + math.cos(math.pi * min(1.0, (progress - WARM_UP) / (1 - WARM_UP)))))


def weight_groups(net: nn.Module, decay: float = 0.03) -> list[dict[str, object]]:
    """Only what multiplies is pulled towards zero."""
    heavy = [weight for weight in net.parameters() if weight.ndim > 1]
    light = [weight for weight in net.parameters() if weight.ndim <= 1]
    return [{"params": heavy, "weight_decay": decay}, {"params": light, "weight_decay": 0.0}]


@torch.no_grad()
def keep_average(average: nn.Module, net: nn.Module, steps: int) -> None:
    """The average of the weights sees better than any one state of them."""
    keep = min(SLOWEST_AVERAGE, (1 + steps) / (10 + steps))
    torch._foreach_lerp_(list(average.parameters()), list(net.parameters()), 1 - keep)
    for kept, one in zip(average.buffers(), net.buffers(), strict=True):
        if kept.dtype.is_floating_point:
            kept.lerp_(one, 1 - keep)


def save(
    folder: Path, net: nn.Module, average: nn.Module, optimiser: torch.optim.Optimizer | None, steps: int
) -> None:
    """Without an optimiser only what is used later."""
    folder.mkdir(parents=True, exist_ok=True)
    torch.save(average.state_dict(), folder / "average.pt")
    if optimiser is not None:
        everything = {"net": net.state_dict(), "optimiser": optimiser.state_dict(), "steps": steps}
        torch.save(everything, folder / "training.pt")


def resume(
    folder: Path, net: nn.Module, average: nn.Module, optimiser: torch.optim.Optimizer, device: str
) -> int:
    """How many steps were made before; what has another shape by now begins anew."""
    weights = torch.load(folder / "average.pt", map_location=device)
    known = net.state_dict()
    fits = {
        name: value for name, value in weights.items() if name in known and value.shape == known[name].shape
    }
    print("begins anew:", sorted(set(known) - set(fits)), flush=True)
    average.load_state_dict(fits, strict=False)
    training = folder / "training.pt"
    if not training.exists():
        net.load_state_dict(fits, strict=False)
        return 0
    everything = torch.load(training, map_location=device)
    net.load_state_dict(everything["net"])
    if "optimiser" in everything:
        optimiser.load_state_dict(everything["optimiser"])
    return int(everything["steps"])
