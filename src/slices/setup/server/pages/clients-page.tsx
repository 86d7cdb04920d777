import { services } from "#slices/identity/contract/identity.contract.ts";
import type { ClientPage, ClientView } from "#slices/setup/server/staff/staff.service.ts";
import { formatCount, serviceNames, getStaffTexts } from "#slices/setup/server/staff/staff-texts.ts";
import { renderStaffDocument, type StaffPage } from "./staff-frame.tsx";

type Texts = ReturnType<typeof getStaffTexts>;

/** The services of a client; inactive ones are labeled. */
export function ServiceChips({ view, text }: { readonly view: ClientView; readonly text: Texts }) {
  const had = services.filter((service) => view.services.has(service));
  if (had.length === 0) return <>{text.none}</>;
  return (
    <span className="chips">
      {had.map((service) => {
        const isOn = view.services.get(service) === "active";
        return (
          <span key={service} className={isOn ? "chip" : "chip off"}>
            {isOn ? serviceNames[service] : text.serviceOff(serviceNames[service])}
          </span>
        );
      })}
    </span>
  );
}

function Progress({ view, text }: { readonly view: ClientView; readonly text: Texts }) {
  const { items, done_count: done } = view.setup;
  const share = items.length === 0 ? 0 : (done / items.length) * 100;
  return (
    <>
      {text.done(done, items.length)}
      <svg className="meter" aria-hidden="true">
        <rect width={`${share}%`} height="100%" />
      </svg>
    </>
  );
}

function Row({ view, text }: { readonly view: ClientView; readonly text: Texts }) {
  const { client, admin, setup, hasSample } = view;
  return (
    <tr>
      <td>
        <a href={`/staff/clients/${client.id}`}>{client.name}</a>
        <div className="quiet">
          {client.slug}
          {client.isDemo ? ` · ${text.demo}` : ""}
          {hasSample ? ` · ${text.sample}` : ""}
        </div>
      </td>
      <td className="wide" data-label={text.services}>
        <ServiceChips view={view} text={text} />
      </td>
      <td className="num" data-label={text.people}>
        {formatCount(setup.people)}
      </td>
      <td className="num" data-label={text.locations}>
        {formatCount(setup.locations)}
      </td>
      <td data-label={text.setup}>
        <Progress view={view} text={text} />
      </td>
      <td data-label={text.firstAdmin}>
        {admin?.name ?? text.none}
        {admin ? <div className="quiet">{text.accounts[admin.account]}</div> : null}
      </td>
    </tr>
  );
}

interface ListProps {
  readonly list: ClientPage;
  readonly query: string;
  readonly text: Texts;
}

function Pager({ list, query, text }: ListProps) {
  if (list.pages <= 1) return null;
  const to = (page: number): string => `/staff?${new URLSearchParams({ q: query, page: String(page) }).toString()}`;
  return (
    <nav className="pager" aria-label={text.clients}>
      {list.page > 1 ? (
        <a className="button" href={to(list.page - 1)}>
          {text.previous}
        </a>
      ) : null}
      <span className="quiet">{text.pages(list.page, list.pages)}</span>
      {list.page < list.pages ? (
        <a className="button" href={to(list.page + 1)}>
          {text.next}
        </a>
      ) : null}
    </nav>
  );
}

function Table({ list, query, text }: ListProps) {
  if (list.clients.length === 0) {
    return <div className="card quiet">{query === "" ? text.noClients : text.noMatch}</div>;
  }
  return (
    <div className="card flush">
      <table>
        <thead>
          <tr>
            <th scope="col">{text.name}</th>
            <th scope="col">{text.services}</th>
            <th scope="col" className="num">
              {text.people}
            </th>
            <th scope="col" className="num">
              {text.locations}
            </th>
            <th scope="col">{text.setup}</th>
            <th scope="col">{text.firstAdmin}</th>
          </tr>
        </thead>
        <tbody>
          {list.clients.map((view) => (
            <Row key={view.client.id} view={view} text={text} />
          ))}
        </tbody>
      </table>
      <Pager list={list} query={query} text={text} />
    </div>
  );
}

/** Renders all clients with the state of each. */
export function renderClientsPage(page: StaffPage, list: ClientPage, query: string): string {
  const text = getStaffTexts(page.language);
  return renderStaffDocument(
    page,
    text.clients,
    <>
      <div className="head">
        <h1>{text.clients}</h1>
        <a className="button main" href="/staff/clients/new">
          {text.newClient}
        </a>
      </div>
      <form className="find" method="get" action="/staff" role="search">
        <div className="field">
          <label htmlFor="q">{text.search}</label>
          <input id="q" name="q" type="search" defaultValue={query} maxLength={120} />
        </div>
        <button type="submit">{text.searchButton}</button>
      </form>
      <Table list={list} query={query} text={text} />
    </>,
  );
}
