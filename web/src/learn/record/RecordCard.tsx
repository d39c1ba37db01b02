import { Paper } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { agentList } from "../../api/workflows";
import { Failure } from "../../ui/Failure";
import { Loading } from "../../ui/Loading";
import { Beginning } from "./Beginning";
import { NoAgent } from "./NoAgent";
import { RecordForm } from "./RecordForm";

type Props = { task: string; isMore: boolean };

/** Where the next demonstration is asked for, until it has begun. */
export function RecordCard({ task, isMore }: Props) {
  const { data: agents, error, refetch } = useQuery(agentList);
  const [asked, setAsked] = useState<string | null>(null);
  const connected = agents?.filter((agent) => agent.connected) ?? [];
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby="record">
      {agents === undefined && (error ? <Failure error={error} again={refetch} /> : <Loading />)}
      {agents && connected.length === 0 && <NoAgent />}
      {connected.length > 0 && (
        <div hidden={asked !== null}>
          <RecordForm agents={connected} task={task} isMore={isMore} onAsked={setAsked} />
        </div>
      )}
      {asked !== null && <Beginning agentId={asked} onBack={() => setAsked(null)} />}
    </Paper>
  );
}
