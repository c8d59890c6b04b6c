const number = new Intl.NumberFormat('en');
const many = (count: number, one: string, more = `${one}s`) => `${number.format(count)} ${count === 1 ? one : more}`;

/** Sentences of the votes screens. */
export const heading = 'Votes';
export const year = 'Year';
export const region = 'Region';
export const constituency = 'Constituency';
export const electionType = 'Election Type';
export const agents = 'Agents';
export const presidential = 'Presidential';
export const parliamentary = 'Parliamentary';
export const chooseRegion = 'Choose a region, then a constituency.';
export const chooseConstituency = 'Choose a constituency.';
export const yourConstituencies = 'Your constituencies';
export const searchConstituency = 'Search a constituency';
export const noneAssigned = 'No constituency of this year is assigned to you. Ask the newsroom to assign one.';
export const regionEmpty = 'This region has no constituencies yet.';
export const noCandidates = 'No Candidates Found';
export const place = (constituencyName: string, type: string) => `${constituencyName}, ${type.toLowerCase()}`;

// States of an entry
export const pending = 'Pending';
export const approved = 'Approved';
export const declined = 'Declined';
export const published = 'Published';
export const notEntered = 'Not entered';
export const inactiveCandidate = 'Takes no votes: inactive';

// Entering
/** Names a field by whose votes it takes: the party too, as it stands beside the name. */
export const figureOf = (name: string, party: string) => `Votes of ${name}, ${party}`;
export const ballotNumber = (order: number) => `${order}.`;
export const runningSum = 'Total';
/** The running sum for those who hear the page. */
export const sumHeard = (sum: string, missing: number) =>
  missing === 0
    ? `Total ${sum}`
    : `Total ${sum}, ${missing === 1 ? '1 candidate' : `${missing} candidates`} without a figure`;
export const noSum = '–';
export const missing = (count: number) => `${many(count, 'candidate')} without a figure`;
export const review = 'Review';
export const reviewHeading = 'Read the figures back';
export const reviewNote = 'Compare each figure with the result sheet before you save.';
export const notSent = 'no figure, not sent';
export const changeFigures = 'Change figures';
export const save = 'Save';
export const nothingTyped = 'Enter at least one figure.';
export const checked = 'I have compared these figures with the sheet.';
export const saveEntryQuestion = 'Are you sure you want to save this entry';
export const saveEntryBody = (at: string, candidates: number, votes: number) =>
  `${at}: ${many(candidates, 'candidate')}, ${many(votes, 'vote')}. They then wait for approval.`;
export const receipt = {
  pending: 'Received. Your figures wait for approval.',
  approved: 'Your figures were approved.',
  declined: 'Your figures were declined. The newsroom will enter them; call it if you have the sheet.',
  published: 'Your figures are published.',
  mixed: 'Some of your figures were decided on; each says what became of it.',
};
export const enterMissing = 'Enter what is missing';
export const candidate = 'Candidate';

// Validating
export const chosenAgent = (name: string) => `${name} (chosen)`;
export const takenFrom = (agent: string) => `taken from ${agent}`;
export const noAgent = 'No agent chosen';
export const noEntries = 'No agent has entered figures here yet.';
export const validated = 'Validated';
export const live = 'Live';
export const publishedVotes = 'Published votes';
export const actions = 'Actions';
export const differs = 'Differs';
export const onlyDifferences = 'Only differences';
export const noDifferences = 'The agents agree on every candidate.';
export const differingRows = (count: number) => `${many(count, 'candidate')} on which figures differ`;
export const takeFigure = (agent: string, votesText: string, name: string) =>
  `Take ${agent}'s ${votesText} for ${name}`;
export const selectRow = (name: string) => `Select ${name}`;
export const selectAll = 'Select all rows';
export const selected = (count: number) => `${many(count, 'row')} selected`;
export const approve = 'Approve';
export const validate = 'Validate';
export const decline = 'Decline';
export const approveAll = 'Approve All';
export const validateAll = 'Validate All';
export const declineAll = 'Decline All';
export const approveQuestion = 'Are you sure you want to approve votes?';
export const validateQuestion = 'Are you sure you want to validate votes?';
export const declineQuestion = 'Are you sure you want to decline votes?';
export const selectVoteFirst = 'Select vote first';
export const sameAsLive = 'This figure is live already.';
export const noPendingVotes = 'No pending votes for this candidate.';
export const nothingToDecide = 'None of the selected figures needs this.';
export const decideLine = (name: string, agent: string, votesText: string) => `${name}: ${votesText} (${agent})`;
export const becomesLive = (at: string, count: number) =>
  `${at}: ${count === 1 ? 'this figure becomes' : 'these figures become'} the live value.`;
export const willBeDeclined = (at: string, count: number) =>
  `${at}: ${count === 1 ? 'this entry is declined and becomes' : 'these entries are declined and become'} read-only.`;
export const liveWas = (votesText: string) => `live now ${votesText}`;
export const leftOut = (count: number) => `${many(count, 'selected row')} need nothing and stay as they are.`;
export const agentMissing = 'no figure';

export const withChosen = 'With the figures chosen here the checks would say';

// Saving figures of one's own
export const edit = 'Edit';
export const cancel = 'Cancel';
export const saveVotes = 'Save Votes';
export const saveVotesNote = (count: number) => `${many(count, 'candidate')} without a live value`;
export const saveVotesQuestion = 'Are you sure you want to save vote? This will send entered votes as approved.';
export const updateQuestion = 'Are you sure you want to update this entry';
export const saveLine = (name: string, from: string, to: string) => `${name}: ${from} → ${to}`;
export const alsoPublished = 'This contest is published: the change is public at once.';
export const saveBody = (at: string, candidates: number, sum: number) =>
  `${at}: ${many(candidates, 'candidate')}, ${many(sum, 'vote')}.`;
export const fromStations = 'Summed from polling stations';

export const liveMoved = (votesText: string) => `Now ${votesText}: changed while you type`;
export const nothingLive = 'nothing yet';

// Publishing
export const view = 'What to show';
export const liveApproved = 'Live/Approved';
export const agentsEntries = "Agents' entries";
export const publishVotes = 'Publish Votes';
export const publishing = 'Publishing...';
export const publishQuestion = 'Are you sure you want to push votes? This will send entered votes to live.';
export const publishBody = (at: string, candidates: number, sum: number, warnings: number) =>
  `Publish ${at}: ${many(candidates, 'candidate')}, ${many(sum, 'vote')}${
    warnings > 0 ? `; ${many(warnings, 'warning')}` : ''
  }.`;
export const unpublishedChanges = (count: number) =>
  `${many(count, 'live value')} differ from what is published. Publish to bring the public figures up to date.`;
export const total = 'Total';
