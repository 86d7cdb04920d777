import { useState, type ReactNode } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useSaving } from "#platform/web/use-saving.ts";
import type { SelectionActionsProps } from "#slices/residents/web/public.tsx";
import type { InvitationSelection, InvitationSurvey } from "#slices/surveys/contract/resident-invitations.contract.ts";
import { InvitationPreview } from "#slices/surveys/web/invite/invitation-preview.tsx";
import { useInviteStrings } from "#slices/surveys/web/invite/invite-strings.ts";
import { useInvitationPreview, useInvitationSurveys } from "#slices/surveys/web/invite/use-invitations.ts";
import { useCounted, useLocalized, useSurveysStrings } from "#slices/surveys/web/strings.ts";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/form/form-fields.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";
import "#slices/surveys/web/invite/invite.css";

/** Queries that show which surveys residents were sent. */
const staleResidents = [["getResidents"], ["getResidentCounts"], ["getResident"]];

/** Invites the selected residents, after a preview. */
export function InviteResidents({ residentIds, onDone }: SelectionActionsProps): ReactNode {
  const t = useInviteStrings();
  const { data: surveys = [] } = useInvitationSurveys();
  const [isOpen, setOpen] = useState(false);
  const [first] = surveys;
  return (
    <>
      <button type="button" className="cy-button" data-primary="" onClick={() => setOpen(true)}>
        {t("invite")}
      </button>
      {isOpen && first && (
        <InviteDialog
          surveys={surveys}
          first={first}
          residentIds={residentIds}
          onClose={() => setOpen(false)}
          onDone={onDone}
        />
      )}
    </>
  );
}

interface DialogProps extends SelectionActionsProps {
  surveys: readonly InvitationSurvey[];
  first: InvitationSurvey;
  onClose: () => void;
}

function InviteDialog({ surveys, first, residentIds, onClose, onDone }: DialogProps): ReactNode {
  const t = useInviteStrings();
  const words = useSurveysStrings();
  const localized = useLocalized();
  const [survey, setSurvey] = useState(first);
  const selection: InvitationSelection = { survey_id: survey.id, resident_ids: [...residentIds] };
  const preview = useInvitationPreview(selection);
  const { data } = preview;
  const { questions, minutes } = survey;
  return (
    <Dialog opened onClose={onClose} title={t("invite")}>
      <div className="sv-invite">
        <SelectField
          name="survey"
          label={t("survey")}
          options={surveys.map((each) => ({ value: String(each.id), label: localized(each.name) }))}
          value={String(survey.id)}
          onChange={(id) => setSurvey(surveys.find((each) => String(each.id) === id) ?? first)}
          help={words("surveyHelp", { questions, minutes, intro: localized(survey.intro) })}
        />
        {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.isPending && <Skeleton width="100%" height={140} />}
        {data && !preview.isError && <InvitationPreview outcome={data} isStale={preview.isPlaceholderData} />}
        <SendButtons
          selection={selection}
          count={preview.isError || preview.isPlaceholderData ? 0 : (data?.invited ?? 0)}
          onClose={onClose}
          onDone={onDone}
        />
      </div>
    </Dialog>
  );
}

interface SendProps {
  selection: InvitationSelection;
  /** The number of residents who would be invited; 0 while it is loading. */
  count: number;
  onClose: () => void;
  onDone: () => void;
}

function SendButtons({ selection, count, onClose, onDone }: SendProps): ReactNode {
  const t = useInviteStrings();
  const counted = useCounted();
  const toast = useToast();
  const sending = useSaving((body: InvitationSelection) => call("inviteResidents", { body }), staleResidents);
  const send = async (): Promise<void> => {
    if (sending.isPending) return;
    try {
      const { data } = await sending.mutateAsync(selection);
      const sent = data.invited === 0 ? t("sentNone") : t("sent", counted(data.invited));
      toast.say(data.skipped === 0 ? sent : `${sent} · ${t("notInvited", counted(data.skipped))}`);
    } catch {
      return;
    }
    onClose();
    onDone();
  };
  const { error } = sending;
  return (
    <>
      {error && (
        <p className="cy-field-error" role="alert">
          {error instanceof ApiError ? (error.detail ?? error.title) : t("failed")}
        </p>
      )}
      <div className="cy-form-foot">
        <button
          type="button"
          className="cy-button"
          data-primary=""
          disabled={count === 0}
          aria-disabled={sending.isPending}
          onClick={() => void send()}
        >
          {sending.isPending ? t("working") : count === 0 ? t("invite") : t("send", counted(count))}
        </button>
        <button type="button" className="cy-button" onClick={onClose}>
          {t("cancel")}
        </button>
      </div>
    </>
  );
}
