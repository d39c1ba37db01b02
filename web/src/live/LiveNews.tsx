import { VisuallyHidden } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { replayKeys, replayList } from "../api/replays";
import type { ReplaySummary, RunEvent } from "../api/types";
import { visitor } from "../session/visitor";
import { chime } from "./chime";
import { ConnectionContext } from "./connection";
import { isTurn } from "./eventTypes";
import { listen } from "./listen";
import { withProgress } from "./progress";
import { useAlarm } from "./useAlarm";

/** Fifty replays tell a hundred things a second; a person sees no more than this. */
const EVERY_MS = 400;

/** Keeps what is shown up to date with what happens, and calls a person to a pause. */
export function LiveNews({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const alarm = useAlarm();
  const [isConnected, setConnected] = useState(true);
  const [announced, setAnnounced] = useState("");

  const callSomebody = useEffectEvent(async (events: readonly RunEvent[]) => {
    const paused = events.filter((event) => event.type === "run_paused");
    if (paused.length === 0) return;
    const replays = await queries.fetchQuery(replayList()).catch((): ReplaySummary[] => []);
    const named = replays.find((replay) => replay.replay_id === paused[0]?.replay_id);
    const told = t("alarm.told", { task: named?.workflow ?? "", count: paused.length });
    setAnnounced(told);
    if (alarm.sound) chime();
    if (alarm.notification && document.hidden) {
      new Notification("RPA Vision", { body: told, tag: "rpa-vision-pause" });
    }
  });

  useEffect(() => {
    let pending: RunEvent[] = [];
    let timer = 0;

    const tell = () => {
      const events = pending;
      pending = [];
      timer = 0;
      if (events.some(isTurn)) {
        void queries.invalidateQueries({ queryKey: ["replays", "list"] });
        void queries.invalidateQueries({ queryKey: ["replays", "counts"] });
      } else {
        queries.setQueriesData<ReplaySummary[]>({ queryKey: ["replays", "list"] }, (known) =>
          known === undefined ? known : withProgress(known, events),
        );
      }
      for (const id of new Set(events.map((event) => event.replay_id))) {
        void queries.invalidateQueries({ queryKey: replayKeys.one(id) });
        void queries.invalidateQueries({ queryKey: replayKeys.events(id) });
        void queries.invalidateQueries({ queryKey: replayKeys.plan(id) });
      }
      void callSomebody(events);
    };

    return listen({
      heard: (event) => {
        pending.push(event);
        if (timer === 0) timer = window.setTimeout(tell, EVERY_MS);
      },
      connected: () => {
        setConnected(true);
        void queries.invalidateQueries({ queryKey: replayKeys.all });
      },
      lost: () => {
        setConnected(false);
        void queries.invalidateQueries({ queryKey: visitor.queryKey });
      },
    });
  }, [queries]);

  return (
    <ConnectionContext value={isConnected}>
      {children}
      <VisuallyHidden role="status" aria-live="polite">
        {announced}
      </VisuallyHidden>
    </ConnectionContext>
  );
}
