import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { recordingOf } from "../../api/recordings";
import type { Recording } from "../../api/types";
import { agentList } from "../../api/workflows";

/** The recording that a demonstration comes from: while it goes on, and for as long as one looks how it ended. */
export function useRecordingOf(sessionId: string): Recording | null {
  const { data: agents = [] } = useQuery(agentList);
  const [agentId, setAgentId] = useState<string | null>(null);
  const now = agents.find((agent) => agent.recording?.session_id === sessionId)?.agent_id ?? null;
  useEffect(() => {
    if (now !== null) setAgentId(now);
  }, [now]);
  const { data: recording } = useQuery({ ...recordingOf(agentId ?? ""), enabled: agentId !== null });
  return recording?.session_id === sessionId ? recording : null;
}
