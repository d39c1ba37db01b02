import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { oneWorkflow } from "../api/workflows";
import { Failure } from "../ui/Failure";
import { Loading } from "../ui/Loading";
import { useTitle } from "../ui/useTitle";
import { BuilderView } from "./BuilderView";

export default function BuilderPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery({ ...oneWorkflow(id), refetchOnWindowFocus: false });
  useTitle(data?.name ?? "");
  if (data === undefined) return error ? <Failure error={error} again={refetch} /> : <Loading />;
  return <BuilderView key={id} workflow={data} />;
}
