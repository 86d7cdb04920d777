import type { ReactNode } from "react";
import type { CampaignOptions } from "#slices/surveys/contract/campaigns.contract.ts";
import type { Form } from "#platform/web/use-form.ts";
import type { CampaignValues } from "#slices/surveys/web/campaign-values.ts";
import { useLocalized, useSurveysStrings } from "#slices/surveys/web/strings.ts";
import { CheckField, RadioField, SwitchField } from "#ui/form/choice-fields.tsx";
import { MultiComboField } from "#ui/form/combo-fields.tsx";
import { DateField, TextField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { formatZone } from "#ui/zone.tsx";
import { useLocale } from "#platform/web/i18n.ts";

interface CampaignFormProps {
  form: Form<CampaignValues>;
  options: CampaignOptions;
  submitLabel: string;
}

/** The form with all settings of a campaign. */
export function CampaignForm({ form, options, submitLabel }: CampaignFormProps): ReactNode {
  const t = useSurveysStrings();
  const locale = useLocale();
  return (
    <FormFrame
      label={t("basics")}
      submitLabel={submitLabel}
      summary={form.summary}
      busy={form.busy}
      onSubmit={form.submit}
    >
      <TextField label={t("name")} help={t("nameHelp")} required maxLength={120} {...form.bindField("name")} />
      <SurveyField form={form} options={options} />
      <PlaceFields form={form} options={options} />
      <fieldset className="sv-ways">
        <legend>{t("howTitle")}</legend>
        <p className="cy-field-help">{t("howHelp")}</p>
        <CheckField label={t("email")} {...form.bindField("email")} />
        <CheckField label={t("sms")} {...form.bindField("sms")} />
        <CheckField label={t("print")} {...form.bindField("print")} />
      </fieldset>
      <DateField
        label={t("sendOn")}
        help={t("sendOnHelp", { zone: formatZone(options.time_zone, locale) })}
        required
        min={options.today}
        {...form.bindField("send_on")}
      />
      <SwitchField label={t("reminders")} {...form.bindField("has_reminders")} />
    </FormFrame>
  );
}

type PartProps = Omit<CampaignFormProps, "submitLabel">;

function SurveyField({ form, options }: PartProps): ReactNode {
  const t = useSurveysStrings();
  const localized = useLocalized();
  const surveys = options.surveys.map((survey) => ({
    value: String(survey.id),
    label: `${localized(survey.name)}, ${t(survey.audience === "residents" ? "forResidents" : "forEmployees")}`,
    help: t("surveyHelp", {
      questions: survey.questions,
      minutes: survey.minutes,
      intro: localized(survey.intro),
    }),
  }));
  return <RadioField label={t("survey")} required options={surveys} {...form.bindField("survey_id")} />;
}

function PlaceFields({ form, options }: PartProps): ReactNode {
  const t = useSurveysStrings();
  const toOptions = (rows: CampaignOptions["regions"]) => rows.map(({ id, name }) => ({ value: id, label: name }));
  const field = form.bindField("audience");
  return (
    <>
      <RadioField<CampaignValues["audience"]>
        label={t("where")}
        required
        options={[
          { value: "whole", label: t("everywhere") },
          { value: "chosen", label: t("chosen"), help: t("chosenHelp") },
        ]}
        {...field}
      />
      {form.values.audience === "chosen" && (
        <div className="sv-places">
          {options.regions.length > 0 && (
            <MultiComboField label={t("regions")} options={toOptions(options.regions)} {...form.bindField("regions")} />
          )}
          <MultiComboField
            label={t("locations")}
            options={toOptions(options.locations)}
            {...form.bindField("locations")}
          />
          {options.reporting_groups.length > 0 && (
            <MultiComboField
              label={t("reportingGroups")}
              options={toOptions(options.reporting_groups)}
              {...form.bindField("reporting_groups")}
            />
          )}
        </div>
      )}
    </>
  );
}
