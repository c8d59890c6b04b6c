/** What each attribute of an election report may point to: the `refTypes` of the standard's JSON schema. */
const POINTS_TO: Record<string, string> = {
  ComposingGpUnitIds: 'ReportingUnit',
  ElectionScopeId: 'ReportingUnit',
  ElectoralDistrictId: 'ReportingUnit',
  GpUnitId: 'ReportingUnit',
  PartyId: 'Party',
  CandidateIds: 'Candidate',
};

/**
 * What a schema of single objects cannot see: ids that come twice, attributes that are references by their name but
 * unknown here, and references that lead nowhere or to an object of another class.
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
