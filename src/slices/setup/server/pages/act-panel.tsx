import type { Candidate } from "#slices/setup/server/staff/staff.service.ts";
import { serviceNames, type getStaffTexts } from "#slices/setup/server/staff/staff-texts.ts";

type Texts = ReturnType<typeof getStaffTexts>;

/** The search for a person, its result, and the errors of the form. */
export interface ImpersonationPanelState {
  readonly query: string;
  /** Null before the first search. */
  readonly candidates: readonly Candidate[] | null;
  readonly personId: number | null;
  readonly reason: string;
  readonly hasPersonError: boolean;
  readonly hasReasonError: boolean;
}

function getRights(person: Candidate, text: Texts): string {
  if (person.access.length === 0) return text.noRights;
  const byRole = Map.groupBy(person.access, (grant) => grant.role);
  return [...byRole]
    .map(([role, grants]) => `${text.roles[role]} (${grants.map((grant) => serviceNames[grant.service]).join(", ")})`)
    .join(" · ");
}

function People({ state, text }: { readonly state: ImpersonationPanelState; readonly text: Texts }) {
  return (
    <fieldset aria-describedby={state.hasPersonError ? "person-error" : undefined}>
      <legend>{text.person}</legend>
      <ul className="people">
        {state.candidates?.map((person) => (
          <li key={person.id}>
            <input
              id={`person-${person.id}`}
              type="radio"
              name="person_id"
              value={person.id}
              defaultChecked={person.id === state.personId}
            />
            <label htmlFor={`person-${person.id}`}>
              <strong>
                {person.firstName} {person.lastName}
              </strong>
              <br />
              <span className="quiet">
                {[person.email, getRights(person, text), text.accounts[person.account]].filter(Boolean).join(" · ")}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {state.candidates?.length === 20 ? <p className="quiet">{text.first20}</p> : null}
      {state.hasPersonError ? (
        <p className="field-error" id="person-error">
          {text.personError}
        </p>
      ) : null}
    </fieldset>
  );
}

function ActForm(props: { readonly clientId: number; readonly state: ImpersonationPanelState; readonly text: Texts }) {
  const { clientId, state, text } = props;
  if (state.candidates === null) return null;
  if (state.candidates.length === 0) return <p className="quiet">{text.noPerson}</p>;
  return (
    <form method="post" action={`/staff/clients/${clientId}/impersonation`} noValidate>
      <input type="hidden" name="q" value={state.query} />
      <People state={state} text={text} />
      <div className="field">
        <label htmlFor="reason">{text.reason}</label>
        <textarea
          id="reason"
          name="reason"
          maxLength={500}
          defaultValue={state.reason}
          required
          aria-invalid={state.hasReasonError}
          aria-describedby={state.hasReasonError ? "reason-hint reason-error" : "reason-hint"}
        />
        <p className="quiet" id="reason-hint">
          {text.reasonHint}
        </p>
        {state.hasReasonError ? (
          <p className="field-error" id="reason-error">
            {text.reasonError}
          </p>
        ) : null}
      </div>
      <button className="main" type="submit">
        {text.start}
      </button>
    </form>
  );
}

/** Searches a person of the client, and starts an impersonation with a reason. */
export function ImpersonationPanel(props: {
  readonly clientId: number;
  readonly state: ImpersonationPanelState;
  readonly text: Texts;
}) {
  const { clientId, state, text } = props;
  return (
    <section className="card" id="act">
      <h2>{text.act}</h2>
      <p className="quiet">{text.actHint}</p>
      <form className="find" method="get" action={`/staff/clients/${clientId}`} role="search">
        <div className="field">
          <label htmlFor="q">{text.findPerson}</label>
          <input id="q" name="q" type="search" defaultValue={state.query} maxLength={120} />
        </div>
        <button type="submit">{text.findButton}</button>
      </form>
      <ActForm clientId={clientId} state={state} text={text} />
    </section>
  );
}
