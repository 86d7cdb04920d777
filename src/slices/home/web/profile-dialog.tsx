import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { setLocale, type Locale } from "#platform/web/i18n.ts";
import { useForm } from "#platform/web/use-form.ts";
import type { OwnProfile } from "#slices/home/contract/profile.contract.ts";
import { useHomeStrings } from "#slices/home/web/strings.ts";
import { useIdentityUser } from "#slices/home/web/use-identity-user.ts";
import { AvatarEditor } from "#slices/people/web/public.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Facts } from "#ui/detail-list.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { SelectField, TextField } from "#ui/form/form-fields.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";

const FORM_HEIGHT = 460;
const MAX_NAME = 120;

/** The viewer's own data: the fields they can change, and below them those that managers change. */
export function ProfileDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useHomeStrings();
  const profile = useQuery({
    queryKey: ["getOwnProfile"],
    queryFn: async ({ signal }) => (await call("getOwnProfile", { signal })).data,
    // A form must start from the current data, and must not change while the user types.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog opened onClose={onClose} title={t("profile")}>
      {profile.isPending && <Skeleton width="100%" height={FORM_HEIGHT} />}
      {profile.isError && <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />}
      {profile.data && <ProfileForm profile={profile.data} onClose={onClose} />}
    </Dialog>
  );
}

function ProfileForm({ profile, onClose }: { profile: OwnProfile; onClose: () => void }): ReactNode {
  const t = useHomeStrings();
  const toast = useToast();
  const client = useQueryClient();
  const { data: user } = useIdentityUser();
  const form = useForm({
    initial: {
      first_name: profile.first_name,
      last_name: profile.last_name,
      personal_email: profile.personal_email ?? "",
      cell_phone: profile.cell_phone ?? "",
      locale: profile.locale,
    },
    submit: async (values) => {
      await call("saveOwnProfile", { body: values });
      if (values.locale !== profile.locale) setLocale(values.locale);
      await client.invalidateQueries({ queryKey: ["getIdentityUser"] });
    },
  });
  return (
    <>
      {user && (
        <AvatarEditor
          personId={user.id}
          initials={`${user.first_name.slice(0, 1)}${user.last_name.slice(0, 1)}`.toUpperCase()}
          avatar={user.avatar}
        />
      )}
      <FormFrame
        label={t("profile")}
        submitLabel={t("save")}
        busy={form.busy}
        summary={form.summary}
        onCancel={onClose}
        onSubmit={async () => {
          if (!(await form.submit())) return;
          toast.say(t("profileSaved"));
          onClose();
        }}
      >
        <div className="ho-pair">
          <TextField
            label={t("firstName")}
            required
            autoComplete="given-name"
            maxLength={MAX_NAME}
            {...form.bindField("first_name")}
          />
          <TextField
            label={t("lastName")}
            required
            autoComplete="family-name"
            maxLength={MAX_NAME}
            {...form.bindField("last_name")}
          />
        </div>
        <TextField label={t("personalEmail")} type="email" autoComplete="email" {...form.bindField("personal_email")} />
        <TextField label={t("cellPhone")} type="tel" autoComplete="tel-national" {...form.bindField("cell_phone")} />
        <SelectField<Locale>
          label={t("locale")}
          options={[
            { value: "en", label: t("english") },
            { value: "es", label: t("spanish") },
          ]}
          {...form.bindField("locale")}
        />
      </FormFrame>
      <div className="ho-fixed">
        <p>{t("profileHelp")}</p>
        <Facts
          facts={[
            { label: t("workEmail"), value: profile.email ?? t("none") },
            { label: t("position"), value: profile.position ?? t("none") },
            { label: t("location"), value: profile.location ?? t("none") },
          ]}
        />
      </div>
    </>
  );
}
