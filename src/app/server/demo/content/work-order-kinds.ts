/** A kind of request. */
export interface WorkOrderKind {
  readonly category: string;
  readonly weight: number;
  /** How much heat, and how much frost, add to the weight. */
  readonly heat: number;
  readonly frost: number;
  /** Typical days until it is done. */
  readonly days: number;
  readonly descriptions: readonly string[];
}

/** All kinds of repairs that residents request. */
export const workOrderKinds: readonly WorkOrderKind[] = [
  {
    category: "Air Conditioning",
    weight: 8,
    heat: 26,
    frost: 0,
    days: 2,
    descriptions: [
      "AC not cooling",
      "AC leaking water into the hallway closet",
      "Thermostat is blank",
      "Unit runs but blows warm air",
      "AC makes a loud rattling noise",
      "Replace air filter",
    ],
  },
  {
    category: "Heating",
    weight: 4,
    heat: 0,
    frost: 24,
    days: 1.5,
    descriptions: [
      "No heat",
      "Heater clicks and does not start",
      "Radiator cold in the bedroom",
      "Furnace smells of burning dust",
      "Draft around the window",
    ],
  },
  {
    category: "Plumbing",
    weight: 24,
    heat: 0,
    frost: 6,
    days: 2,
    descriptions: [
      "Kitchen faucet drips",
      "Toilet keeps running",
      "Bathtub drains slowly",
      "Leak under the kitchen sink",
      "Garbage disposal hums and does not turn",
      "No hot water",
      "Low water pressure in the shower",
      "Water stain on the ceiling",
    ],
  },
  {
    category: "Appliances",
    weight: 18,
    heat: 3,
    frost: 0,
    days: 4,
    descriptions: [
      "Dishwasher does not drain",
      "Dryer takes three cycles",
      "Refrigerator is not cold",
      "Oven door does not close",
      "Washer stops in the middle",
      "Ice maker stuck",
      "Stove burner does not light",
    ],
  },
  {
    category: "Electrical",
    weight: 11,
    heat: 1,
    frost: 0,
    days: 2.5,
    descriptions: [
      "Outlet dead in the living room",
      "Breaker trips when the microwave runs",
      "Bathroom fan is loud",
      "Light over the sink flickers",
      "Smoke alarm chirps",
    ],
  },
  {
    category: "Doors and Locks",
    weight: 9,
    heat: 0,
    frost: 1,
    days: 2,
    descriptions: [
      "Front door lock sticks",
      "Patio door off its track",
      "Closet door fell out",
      "Mailbox key does not turn",
      "Window does not latch",
      "Garage remote stopped working",
    ],
  },
  {
    category: "Pest Control",
    weight: 7,
    heat: 5,
    frost: 0,
    days: 5,
    descriptions: ["Ants in the kitchen", "Roaches seen at night", "Wasps at the balcony", "Mouse behind the stove"],
  },
  {
    category: "Walls and Floors",
    weight: 6,
    heat: 0,
    frost: 0,
    days: 8,
    descriptions: [
      "Carpet loose at the doorway",
      "Blinds broken in the bedroom",
      "Paint peeling in the bathroom",
      "Tile cracked by the tub",
      "Hole behind the bathroom door",
    ],
  },
  {
    category: "Common Areas",
    weight: 6,
    heat: 1,
    frost: 2,
    days: 5,
    descriptions: [
      "Hallway light is out",
      "Gate does not close",
      "Washing machine in the laundry room out of order",
      "Handrail loose",
      "Icy steps at the side entrance",
    ],
  },
];
