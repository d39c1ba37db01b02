import { Stack } from "@mantine/core";
import type { Pause } from "../../api/types";
import { DialogSeen } from "./DialogSeen";
import { EffectSeen } from "./EffectSeen";
import { IdentityTable } from "./IdentityTable";
import { ProposalTold } from "./ProposalTold";
import { SoughtList } from "./SoughtList";
import { TwoPersonsTold } from "./TwoPersonsTold";

/** What was expected against what was seen, as far as this pause knows. */
export function Evidence({ pause }: { pause: Pause }) {
  return (
    <Stack gap="md">
      {pause.needs_two && <TwoPersonsTold pause={pause} />}
      {pause.proposal && <ProposalTold proposal={pause.proposal} />}
      {pause.identity.length > 0 && <IdentityTable mismatches={pause.identity} />}
      {pause.dialog && <DialogSeen dialog={pause.dialog} />}
      {pause.verification && (
        <EffectSeen verification={pause.verification} reasoning={pause.validation?.reasoning ?? ""} />
      )}
      {pause.grounding && <SoughtList pause={pause} tried={pause.grounding.tried} />}
    </Stack>
  );
}
