import { useEffect, useEffectEvent, useState } from "react";
import { usePoint, useSay } from "../../api/replays";
import type { Place, Replay } from "../../api/types";
import { type Answer, asksAgain, type UnsureKind } from "./possible";
import { saidBy, saidByShowing } from "./said";

/** After something else is shown, nothing counts for so long: it was meant for what was there before. */
const SETTLING_MS = 500;

type Stage =
  | { at: "choosing" }
  | { at: "asking"; answer: Answer<UnsureKind> }
  | { at: "pointing" }
  | { at: "pointed"; place: Place };

/** One answer from its first key to the server's word on it. */
export function useAnswering(replay: Replay) {
  const [stage, setStage] = useState<Stage>({ at: "choosing" });
  const say = useSay(replay);
  const point = usePoint(replay.replay_id);
  const isSettled = useSettled(replay.updated_at, () => setStage({ at: "choosing" }));
  const isReady = isSettled && !say.isPending;

  const choose = (answer: Answer, message = "") => {
    if (!isReady) return;
    if (answer.kind === "show") setStage({ at: "pointing" });
    else if (asksAgain(answer)) setStage({ at: "asking", answer });
    else confirm(answer, message, answer.ways[0]?.key ?? null);
  };
  const confirm = (answer: Answer, message: string, which: string | null) => {
    if (!isReady) return;
    say.mutate(saidBy(answer, replay, message, which));
    setStage({ at: "choosing" });
  };
  const showPlace = (place: Place) => {
    setStage({ at: "pointed", place });
    point.mutate(place);
  };
  const confirmPlace = () => {
    if (!isReady || stage.at !== "pointed" || point.data === undefined) return;
    say.mutate(saidByShowing(stage.place, replay));
    setStage({ at: "choosing" });
  };
  const cancel = () => {
    setStage({ at: "choosing" });
    point.reset();
  };

  return {
    stage,
    isReady,
    isSending: say.isPending,
    unheard: say.error,
    understood: stage.at === "pointed" ? (point.data ?? null) : null,
    notUnderstood: stage.at === "pointed" ? point.error : null,
    choose,
    confirm,
    showPlace,
    confirmPlace,
    cancel,
  };
}

export type Answering = ReturnType<typeof useAnswering>;

function useSettled(shown: string, onChange: () => void): boolean {
  const [settled, setSettled] = useState(shown);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (shown === settled) return;
    changed();
    const timer = window.setTimeout(() => setSettled(shown), SETTLING_MS);
    return () => window.clearTimeout(timer);
  }, [shown, settled]);
  return shown === settled;
}
