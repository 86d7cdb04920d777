import type { ReactNode } from "react";
import type { AnswerValue } from "../answers.rules.ts";
import type { Language, LocalizedText, SurveyQuestion } from "../catalog/catalog.schema.ts";
import { agreementScale, importanceScale, likelihoodScale, yesNoScale } from "../catalog/scales.ts";
import { type ErrorCode, fieldNames, type FormFields } from "../survey-form.rules.ts";
import { surveyTexts } from "./survey-texts.ts";

/** Props of a question: the stored answer, the rejected input and its errors. */
export interface QuestionProps {
  readonly question: SurveyQuestion;
  readonly language: Language;
  readonly answer: AnswerValue | undefined;
  /** The rejected form, so that a text that was too long is not lost. */
  readonly typed: FormFields;
  readonly errors: readonly ErrorCode[];
  /**
   * Renders the notice about readers of flagged comments above comment fields; takes the id by which the field refers
   * to it.
   */
  readonly renderNotice: (id: string) => ReactNode;
}

/** Returns the id of a question's element on its page. */
export function toAnchor(questionId: number): string {
  return `question-${questionId}`;
}

const getErrorId = (questionId: number): string => `fault-${questionId}`;

/** Five points (or no and yes) in a row. On a phone only the ends and the selected point show their label. */
function Scale(props: {
  readonly name: string;
  readonly labels: readonly LocalizedText[];
  readonly firstValue: number;
  readonly chosen: number | undefined;
  readonly language: Language;
}) {
  const hasWords = props.labels.length === 2;
  return (
    <div className={hasWords ? "scale words" : "scale"}>
      {props.labels.map((label, index) => {
        const value = index + props.firstValue;
        const isMiddle = index > 0 && index < props.labels.length - 1;
        return (
          <label key={value} className={isMiddle ? "mid" : undefined}>
            <input type="radio" name={props.name} value={value} defaultChecked={props.chosen === value} />
            <i aria-hidden={hasWords ? undefined : true}>{hasWords ? label[props.language] : value}</i>
            {hasWords ? null : <b>{label[props.language]}</b>}
          </label>
        );
      })}
    </div>
  );
}

function Pair({ question, language, answer }: QuestionProps) {
  const t = surveyTexts[language];
  const halves = [
    {
      name: fieldNames.agreement(question.id),
      title: t.agreementHalf,
      labels: agreementScale,
      chosen: answer?.agreement,
    },
    {
      name: fieldNames.importance(question.id),
      title: t.importanceHalf,
      labels: importanceScale,
      chosen: answer?.importance,
    },
  ];
  return halves.map((half) => (
    <fieldset className="half" key={half.name}>
      <legend>{half.title}</legend>
      <Scale name={half.name} labels={half.labels} firstValue={1} chosen={half.chosen} language={language} />
    </fieldset>
  ));
}

function createScaleField(
  part: "agreement" | "importance" | "value",
  labels: readonly LocalizedText[],
  firstValue: number,
) {
  return ({ question, language, answer }: QuestionProps) => (
    <div className="half">
      <Scale
        name={fieldNames.value(question.id)}
        labels={labels}
        firstValue={firstValue}
        chosen={answer?.[part]}
        language={language}
      />
    </div>
  );
}

function OptionList(
  props: QuestionProps & { readonly type: "radio" | "checkbox"; readonly chosen: readonly number[] },
) {
  return (
    <div className="list">
      {props.question.options.map((option) => (
        <label key={option.value}>
          <input
            type={props.type}
            name={fieldNames.value(props.question.id)}
            value={option.value}
            defaultChecked={props.chosen.includes(option.value)}
          />
          {option.label[props.language]}
        </label>
      ))}
    </div>
  );
}

function Choice(props: QuestionProps) {
  const { question, answer, language, typed } = props;
  const field = fieldNames.other(question.id);
  const hasOther = question.options.some((option) => option.isOther);
  return (
    <>
      <OptionList {...props} type="radio" chosen={answer?.value === undefined ? [] : [answer.value]} />
      {hasOther ? (
        <>
          <label className="own quiet" htmlFor={field}>
            {surveyTexts[language].otherText}
          </label>
          <textarea id={field} name={field} rows={2} defaultValue={typed[field]?.[0] ?? answer?.text} />
        </>
      ) : null}
    </>
  );
}

function Choices(props: QuestionProps) {
  return <OptionList {...props} type="checkbox" chosen={props.answer?.choices ?? []} />;
}

function TextEntry({ question, language, answer, typed, errors, renderNotice }: QuestionProps) {
  const field = fieldNames.value(question.id);
  const notice = renderNotice(`${field}-notice`);
  const described = [
    ...(notice ? [`${field}-notice`] : []),
    `${field}-hint`,
    ...(errors.length > 0 ? [getErrorId(question.id)] : []),
  ].join(" ");
  return (
    <div className="half">
      {notice}
      <textarea
        id={field}
        name={field}
        rows={5}
        defaultValue={typed[field]?.[0] ?? answer?.text}
        aria-labelledby={`title-${question.id}`}
        aria-describedby={described}
        aria-invalid={errors.length > 0 ? true : undefined}
      />
      <p className="hint" id={`${field}-hint`}>
        <small>{surveyTexts[language].textHint}</small>
      </p>
    </div>
  );
}

const bodies: Readonly<Record<SurveyQuestion["type"], (props: QuestionProps) => ReactNode>> = {
  "agreement-importance": Pair,
  agreement: createScaleField("agreement", agreementScale, 1),
  importance: createScaleField("importance", importanceScale, 1),
  likelihood: createScaleField("value", likelihoodScale, 1),
  "yes-no": createScaleField("value", yesNoScale, 0),
  "multiple-choice": Choice,
  "multiple-select": Choices,
  "text-entry": TextEntry,
};

/** A question with its fields, and its errors right below its text. */
export function QuestionFields(props: QuestionProps) {
  const { question, language, errors } = props;
  const t = surveyTexts[language];
  const Body = bodies[question.type];
  const isBad = errors.length > 0;
  return (
    <fieldset
      id={toAnchor(question.id)}
      className={isBad ? "q bad" : "q"}
      aria-describedby={isBad ? getErrorId(question.id) : undefined}
    >
      <legend id={`title-${question.id}`}>
        {question.body[language]}
        {question.isRequired ? <small>{` (${t.required})`}</small> : null}
      </legend>
      {isBad ? (
        <p className="fault" id={getErrorId(question.id)}>
          {errors.map((code) => t.errors[code]).join(" ")}
        </p>
      ) : null}
      <Body {...props} />
    </fieldset>
  );
}
