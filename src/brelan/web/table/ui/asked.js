// The way to what is fetched on demand.

/** What a table needs only once somebody asks for it. */
export async function onDemand() {
  const { parts } = await import("./on_demand.js");
  return parts;
}
