import type { SetupItem } from "#slices/setup/contract/setup.contract.ts";
import type { ClientFormErrors, ClientForm } from "#slices/setup/server/staff/client-form.rules.ts";
import type { ClientView } from "#slices/setup/server/staff/staff.service.ts";
import { formatCount, getStaffTexts } from "#slices/setup/server/staff/staff-texts.ts";
import { ImpersonationPanel, type ImpersonationPanelState } from "./act-panel.tsx";
import { LocaleField, OptionFields, ServiceFields, TextLine, ZoneField } from "./client-fields.tsx";
import { ServiceChips } from "./clients-page.tsx";
import { renderStaffDocument, type StaffPage } from "./staff-frame.tsx";

type Texts = ReturnType<typeof getStaffTexts>;

/** The notices at the top of a client's page after an action. */
export const notices = ["created", "saved", "welcomed"] as const;

/** The content of a client's page. */
export interface ClientPageState {
  readonly view: ClientView;
  readonly form: ClientForm;
  readonly errors: ClientFormErrors;
  readonly notice: (typeof notices)[number] | null;
  readonly act: ImpersonationPanelState;
}

function formatAmount(item: SetupItem): string {
  return item.of === null ? formatCount(item.count) : `${formatCount(item.count)} / ${formatCount(item.of)}`;
}

function SetupList({ view, text }: { readonly view: ClientView; readonly text: Texts }) {
  const { items, done_count: done, has_invited: hasInvited } = view.setup;
  const isReady = done === items.length;
  return (
    <section className="card">
      <h2>{text.before}</h2>
      <p className="quiet">{isReady ? text.ready : text.done(done, items.length)}</p>
      {hasInvited ? <p className="quiet">{text.invited}</p> : null}
      <ul className="steps">
        {items.map((item) => (
          <li key={item.code} data-done={item.done ? "" : undefined}>
            <i aria-hidden="true">{item.done ? "✓" : ""}</i>
            <span>
              {text.items[item.code]}
              <span className="sr">: {item.done ? text.itemDone : text.itemOpen}</span>
            </span>
            <span className="state">{item.code === "sender" ? "" : formatAmount(item)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Notice({ state, text }: { readonly state: ClientPageState; readonly text: Texts }) {
  if (Object.keys(state.errors).length > 0) {
    return (
      <p className="notice bad" role="alert">
        {text.errorsTitle}
      </p>
    );
  }
  if (state.notice === null) return null;
  const { admin, mailLeaves } = state.view;
  const fate = mailLeaves ? (admin?.welcome ?? "sent") : "kept";
  const words = {
    created: text.created(admin?.email ?? text.none, fate),
    saved: text.saved,
    welcomed: mailLeaves ? text.welcomed : text.welcomedNoOne,
  }[state.notice];
  return (
    <p className="notice" role="status">
      {words}
    </p>
  );
}

function WelcomeAgain({ view, text }: { readonly view: ClientView; readonly text: Texts }) {
  const { admin, client, setup } = view;
  const first = admin?.account === "invited" ? [{ user_id: admin.personId, name: admin.name, email: admin.email }] : [];
  const others = setup.unsent_welcomes.filter(({ user_id }) => user_id !== first[0]?.user_id);
  const hasFailed = setup.unsent_welcomes.length > 0;
  if (first.length + others.length === 0) return null;
  return (
    <section className="card">
      <h2>{hasFailed ? text.unsent : text.invitedOnly}</h2>
      <ul className="steps">
        {[...first, ...others].map((person) => (
          <li key={person.user_id}>
            <span>
              {person.name}
              <span className="quiet"> {person.email ?? text.none}</span>
            </span>
            <form className="state" method="post" action={`/staff/clients/${client.id}/welcome`}>
              <input type="hidden" name="person_id" value={person.user_id} />
              <button type="submit" aria-label={`${text.sendAgain}: ${person.name}`}>
                {text.sendAgain}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SettingsForm({ state, text }: { readonly state: ClientPageState; readonly text: Texts }) {
  const { form, errors, view } = state;
  const fields = { form, errors, text };
  return (
    <form className="card" method="post" action={`/staff/clients/${view.client.id}`} noValidate>
      <h2>{text.settings}</h2>
      <p className="quiet">
        {text.slug}: {view.client.slug}
      </p>
      <TextLine {...fields} field="name" wire="name" label={text.name} />
      <div className="pair">
        <ZoneField {...fields} />
        <LocaleField {...fields} />
      </div>
      <ServiceFields {...fields} booked={new Set(view.services.keys())} />
      <OptionFields {...fields} />
      <div className="actions">
        <button className="main" type="submit">
          {text.save}
        </button>
      </div>
    </form>
  );
}

/** Renders one client: what it has, what is missing, its settings, and the search for people to impersonate. */
export function renderClientPage(page: StaffPage, state: ClientPageState): string {
  const text = getStaffTexts(page.language);
  const { client, admin } = state.view;
  return renderStaffDocument(
    page,
    client.name,
    <>
      <nav aria-label={text.clients}>
        <a href="/staff">{text.clients}</a>
      </nav>
      <div className="head">
        <h1>{client.name}</h1>
        <ServiceChips view={state.view} text={text} />
        <p className="quiet">
          {text.firstAdmin}: {admin === null ? text.none : `${admin.name} · ${text.accounts[admin.account]}`}
        </p>
      </div>
      <Notice state={state} text={text} />
      <div className="columns">
        <div>
          <ImpersonationPanel clientId={client.id} state={state.act} text={text} />
          <SettingsForm state={state} text={text} />
        </div>
        <div>
          <SetupList view={state.view} text={text} />
          <WelcomeAgain view={state.view} text={text} />
        </div>
      </div>
    </>,
  );
}
