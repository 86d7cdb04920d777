import { addDays } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { addParticipation } from "#slices/surveys/server/surveys.counting.repository.ts";
import { updateRow, insertInto, type setUpSendingFixture } from "./sending-fixture.ts";

type Fixture = ReturnType<typeof setUpSendingFixture>;

/** Pseudorandom numbers: the same seed generates the same year (mulberry32). */
export class RandomGenerator {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  getNext(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  roll(probability: number): boolean {
    return this.getNext() < probability;
  }

  pickBelow(count: number): number {
    return Math.floor(this.getNext() * count);
  }
}

const LOCATIONS = [1, 2, 3];

/** Simulates one client's year: people who come, leave, consent, opt out and answer. */
export class SimulatedYear {
  readonly clientId: number;
  readonly dice: RandomGenerator;
  readonly #fixture: Fixture;
  #people = 1;
  #residents = 0;
  #orders = 0;
  #campaigns = 0;

  constructor(fixture: Fixture, clientId: number, seed: number) {
    this.#fixture = fixture;
    this.clientId = clientId;
    this.dice = new RandomGenerator(seed);
  }

  #mail(kind: string, id: number): string {
    return `${kind}${id}@client${this.clientId}.example`;
  }

  // A different area code for each client, because consent belongs to a client and a number.
  #phone(id: number): string {
    return `${311 + this.clientId}555${String(id).padStart(4, "0")}`;
  }

  async begin(tx: ClientTx, day: string): Promise<void> {
    await insertInto(
      tx,
      "client_services",
      ["intouch", "ingage"].map((service) => ({ service, status: "active" })),
    );
    await insertInto(
      tx,
      "locations",
      LOCATIONS.map((id) => ({ id, name: `Place ${id}`, time_zone: "America/Chicago" })),
    );
    await insertInto(tx, "position_categories", [{ id: 1, name: "Office" }]);
    await insertInto(tx, "positions", [{ id: 1, name: "Manager", position_category_id: 1 }]);
    await insertInto(tx, "people", [
      { id: 1, first_name: "Ada", last_name: "Admin", email: this.#mail("admin", 1), start_date: "2020-01-01" },
    ]);
    for (let n = 0; n < 45; n += 1) await this.moveIn(tx, addDays(day, -this.dice.pickBelow(300) - 20));
    for (let n = 0; n < 18; n += 1) await this.hire(tx, addDays(day, -this.dice.pickBelow(400) - 95));
  }

  async moveIn(tx: ClientTx, day: string): Promise<void> {
    this.#residents += 1;
    const id = this.#residents;
    const phone = this.#phone(id);
    const at = { location_id: 1 + this.dice.pickBelow(3) };
    await insertInto(tx, "units", [{ id, ...at, unit_number: String(id) }]);
    await insertInto(tx, "residents", [
      {
        id,
        first_name: "Rosa",
        last_name: `Resident ${id}`,
        primary_email: this.dice.roll(0.9) ? this.#mail("resident", id) : null,
        phone_number: this.dice.roll(0.7) ? phone : null,
        locale: this.dice.roll(0.3) ? "es" : "en",
        is_confidential: this.dice.roll(0.3),
      },
    ]);
    const ends = this.dice.roll(0.8) ? addDays(day, 120 + this.dice.pickBelow(250)) : null;
    const isPrimary = this.dice.roll(0.92);
    await insertInto(tx, "leases", [
      {
        id,
        resident_id: id,
        unit_id: id,
        ...at,
        start_date: day,
        end_date: ends,
        move_in_date: day,
        is_primary: isPrimary,
      },
    ]);
  }

  async hire(tx: ClientTx, day: string): Promise<void> {
    this.#people += 1;
    const id = this.#people;
    await insertInto(tx, "people", [
      {
        id,
        first_name: "Eli",
        last_name: `Employee ${id}`,
        email: this.dice.roll(0.9) ? this.#mail("person", id) : null,
        location_id: this.dice.roll(0.95) ? 1 + this.dice.pickBelow(3) : null,
        position_id: this.dice.roll(0.8) ? 1 : null,
        start_date: day,
      },
    ]);
  }

  /** Simulates the events of one day. */
  async simulateDay(tx: ClientTx, day: string, now: Date): Promise<void> {
    const { dice } = this;
    if (dice.roll(0.1)) await this.moveIn(tx, dice.roll(0.3) ? addDays(day, -dice.pickBelow(12)) : day);
    if (dice.roll(0.06)) await this.hire(tx, addDays(day, dice.pickBelow(10)));
    for (let n = 0; n < 2; n += 1) if (dice.roll(0.4)) await this.#repair(tx, day);
    if (dice.roll(0.05)) await this.#leave(tx, addDays(day, dice.pickBelow(25)));
    if (dice.roll(0.05)) await this.#refuse(tx, now);
    if (dice.roll(0.25)) await this.#agree(tx, now);
    if (dice.roll(0.03)) {
      const id = 2 + dice.pickBelow(Math.max(1, this.#people - 1));
      await updateRow(tx, "people", id, { location_id: 1 + dice.pickBelow(3) });
    }
    await this.#answer(tx, now);
  }

  async #repair(tx: ClientTx, day: string): Promise<void> {
    const { dice } = this;
    this.#orders += 1;
    const id = 1 + dice.pickBelow(this.#residents);
    const closed = dice.roll(0.9) ? day : addDays(day, -1);
    const order = { id: this.#orders, external_id: `wo-${this.#orders}`, unit_id: id, opened_on: addDays(day, -5) };
    await insertInto(tx, "work_orders", [{ ...order, resident_id: dice.roll(0.7) ? id : null, closed_on: closed }]);
  }

  async #leave(tx: ClientTx, lastDay: string): Promise<void> {
    const id = 2 + this.dice.pickBelow(Math.max(1, this.#people - 1));
    await tx
      .on<Record<string, Record<string, unknown>>>()
      .updateTable("people")
      .set({ last_day: lastDay })
      .where("client_id", "=", tx.clientId)
      .where("id", "=", id)
      .where("last_day", "is", null)
      .where("start_date", "<", lastDay)
      .execute();
  }

  /** A person opts out of email. */
  async #refuse(tx: ClientTx, now: Date): Promise<void> {
    const email = this.dice.roll(0.7)
      ? this.#mail("resident", 1 + this.dice.pickBelow(this.#residents))
      : this.#mail("person", 2 + this.dice.pickBelow(this.#people));
    await tx
      .on<Record<string, Record<string, unknown>>>()
      .insertInto("email_opt_outs")
      .values({ email, opted_out_at: now, source: "one_click" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** A person consents to texts, or revokes the consent. */
  async #agree(tx: ClientTx, now: Date): Promise<void> {
    const phone = this.#phone(1 + this.dice.pickBelow(this.#residents));
    const isRevoked = this.dice.roll(0.3);
    const values = {
      state: isRevoked ? "revoked" : "confirmed",
      consent_text: "yes",
      source: "test",
      locale: "en",
      requested_at: now,
      confirmed_at: now,
      revoked_at: isRevoked ? now : null,
    };
    await tx
      .on<Record<string, Record<string, unknown>>>()
      .insertInto("sms_consents")
      .values({ phone, client_id: tx.clientId, ...values })
      .onConflict((conflict) => conflict.columns(["phone", "client_id"]).doUpdateSet(values))
      .execute();
  }

  /** Some of the invited people complete their survey. */
  async #answer(tx: ClientTx, now: Date): Promise<void> {
    const open = await tx
      .on<Record<string, Record<string, unknown>>>()
      .selectFrom("invitations")
      .selectAll()
      .where("client_id", "=", tx.clientId)
      .where("completed_at", "is", null)
      .where("expires_at", ">", now)
      .orderBy("id")
      .execute();
    for (const row of open) {
      if (!this.dice.roll(0.05)) continue;
      await updateRow(tx, "invitations", Number(row["id"]), { started_at: now, completed_at: now });
      const cell = {
        locationId: Number(row["location_id"]),
        positionCategoryId: row["position_category_id"] === null ? null : Number(row["position_category_id"]),
        surveyId: Number(row["survey_id"]),
        day: String(row["sent_on"]),
      };
      // Only open invitations are counted by day.
      if (row["is_protected"] === false) await addParticipation(tx, cell, { sent: 0, started: 1, completed: 1 });
    }
  }

  /** Plans a campaign for one of the next days, with a probability of 1/18. */
  async plan(day: string): Promise<void> {
    const { dice } = this;
    if (!dice.roll(1 / 18)) return;
    this.#campaigns += 1;
    const by = this.#fixture.by(this.clientId, 1);
    const isWhole = dice.roll(0.6);
    const draft = await this.#fixture.campaigns.create(by, {
      name: `Campaign ${this.#campaigns}`,
      survey_id: dice.roll(0.5) ? 24 : 1,
      audience: { is_whole_client: isWhole, regions: [], locations: isWhole ? [] : [1, 2], reporting_groups: [] },
      channels: dice.roll(0.4) ? ["sms", "email"] : ["email", "sms"],
      has_reminders: dice.roll(0.8),
      send_on: addDays(day, dice.pickBelow(6)),
    });
    // A campaign without recipients cannot be scheduled; it remains a draft.
    await this.#fixture.campaigns.schedule(by, draft.id).catch((error: unknown) => {
      if (!(error instanceof Error && "code" in error && error.code === "nobody")) throw error;
    });
  }
}
