import type { ClientFormErrors, ClientForm } from "#slices/setup/server/staff/client-form.rules.ts";
import { getStaffTexts } from "#slices/setup/server/staff/staff-texts.ts";
import { LocaleField, OptionFields, ServiceFields, TextLine, ZoneField } from "./client-fields.tsx";
import { renderStaffDocument, type StaffPage } from "./staff-frame.tsx";

/** Renders the form for a new client. Entered values stay, and every invalid field is marked. */
export function renderNewClientPage(page: StaffPage, form: ClientForm, errors: ClientFormErrors): string {
  const text = getStaffTexts(page.language);
  const fields = { form, errors, text };
  return renderStaffDocument(
    page,
    text.newClient,
    <>
      <div className="head">
        <h1>{text.newClient}</h1>
      </div>
      {Object.keys(errors).length > 0 ? (
        <p className="notice bad" role="alert">
          {text.errorsTitle}
        </p>
      ) : null}
      {/* No browser validation: ours names every invalid field at once, in the page's language. */}
      <form method="post" action="/staff/clients/new" noValidate>
        <input type="hidden" name="key" value={form.key} />
        <div className="columns">
          <div>
            <section className="card">
              <h2>{text.company}</h2>
              <TextLine {...fields} field="name" wire="name" label={text.name} />
              <TextLine {...fields} field="slug" wire="slug" label={text.slug} hint={text.slugHint} />
              <div className="pair">
                <ZoneField {...fields} />
                <LocaleField {...fields} />
              </div>
            </section>
            <section className="card">
              <h2>{text.admin}</h2>
              <p className="quiet">{text.adminHint}</p>
              <div className="pair">
                <TextLine {...fields} field="firstName" wire="first_name" label={text.firstName} />
                <TextLine {...fields} field="lastName" wire="last_name" label={text.lastName} />
              </div>
              <TextLine {...fields} field="email" wire="email" label={text.email} />
            </section>
          </div>
          <div>
            <section className="card">
              <ServiceFields {...fields} booked={new Set()} />
            </section>
            <section className="card">
              <OptionFields {...fields} />
            </section>
          </div>
        </div>
        <div className="actions">
          <button className="main" type="submit">
            {text.create}
          </button>
          <a className="button" href="/staff">
            {text.cancel}
          </a>
        </div>
      </form>
    </>,
  );
}
