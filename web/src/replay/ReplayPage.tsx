import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { oneReplay, replayEvents } from "../api/replays";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { ReplayView } from "./ReplayView";

const NO_EVENTS: never[] = [];

export default function ReplayPage() {
  const { id = "" } = useParams();
  const replay = useQuery(oneReplay(id));
  const events = useQuery(replayEvents(id));
  if (replay.data === undefined) {
    return replay.error ? <Failure error={replay.error} again={replay.refetch} /> : <Loading />;
  }
  return <ReplayView key={id} replay={replay.data} events={events.data ?? NO_EVENTS} />;
}
