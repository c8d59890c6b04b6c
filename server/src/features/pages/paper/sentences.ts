/** Sentences of the printed results; what a page says too stands in the sentences of the pages. */
export const unofficial = 'Unofficial';
export const corrected = 'Unofficial, corrected';
export const source = 'Figures that a newsroom has published; they are not those of the election authority.';
export const publishedAt = 'Published at';
export const standing = 'Standing';
export const constituency = 'Constituency';
export const region = 'Region';
export const number = 'No.';
export const time = 'Time';
export const place = 'Place';
export const what = 'Figure';
export const before = 'Before';
export const after = 'After';
export const reason = 'Reason';
export const registered = 'Registered voters';
export const code = 'Code';
export const elected = 'Elected';
// Declaration form
export const declarationTitle = (name: string) => `Declaration of results: ${name}`;
export const declarationNote =
  'Filled in with the figures that the newsroom has published. Check each of them against the result sheet; it is the signatures that make this form a declaration.';
export const emptyForm = 'Nothing of this constituency is published. Fill in the figures by hand.';
export const onTheBallot = 'Candidates, in the order of the ballot paper';
export const order = 'Order';
export const votesInWords = 'Votes in words';
export const totals = 'Totals';
export const total = 'Total';
export const inFigures = 'In figures';
export const inWords = 'In words';
export const declares = (name: string, region: string) =>
  `I declare that the figures above are the result of the count in the constituency of ${name}, ${region}.`;
export const declaresElected = (who: string) => `Elected: ${who}.`;
export const electedLine = 'Elected: ……………………………………………………………………………………………';
export const dated = 'Place, date and time: ……………………………………………………………………………';
export const signatures = 'Signatures';
export const role = 'In the role of';
export const fullName = 'Name';
export const signature = 'Signature';
export const returningOfficer = 'Returning officer';
export const agentOf = (candidate: string) => `Agent of ${candidate}`;
export const witness = 'Witness';
