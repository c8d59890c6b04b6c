/** The class that each reference attribute of an election report points to: `refTypes` in the standard's JSON schema. */
const POINTS_TO: Record<string, string> = {
  ComposingGpUnitIds: 'ReportingUnit',
  ElectionScopeId: 'ReportingUnit',
  ElectionDistrictId: 'ReportingUnit',
  GpUnitId: 'ReportingUnit',
  PartyId: 'Party',
  CandidateIds: 'Candidate',
};

/**
 * The errors that a JSON schema does not detect: duplicate ids, unknown reference attributes, and references to a missing object
 * or to another class.
 */
export function badReferences(report: object): string[] {
  const classes = new Map<string, string>();
  const references: [attribute: string, id: string][] = [];
  const bad: string[] = [];
  const walk = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null) return;
    const { '@id': id, '@type': type, ...attributes } = value as Record<string, unknown>;
    if (typeof id === 'string') {
      if (classes.has(id)) bad.push(`${id} comes twice`);
      classes.set(id, String(type).replace('ElectionResults.', ''));
    }
    for (const [name, inner] of Object.entries(attributes)) {
      if (/Ids?$/.test(name) && name !== 'VendorApplicationId')
        references.push(...[inner].flat().map((one): [string, string] => [name, String(one)]));
      else walk(inner);
    }
  };
  walk(report);
  for (const [attribute, id] of references)
    if (classes.get(id) !== POINTS_TO[attribute])
      bad.push(`${attribute} points to ${id}, which is ${classes.get(id) ?? 'nothing'}`);
  return bad;
}
