import { APPROVAL_EVENT, userChannel } from '@election/contract/events/events';
import {
  candidatesDone as candidatesSaid,
  constituenciesDone as constituenciesSaid,
  partiesDone,
  regionsDone as regionsSaid,
  registersDone as registersSaid,
  sheetsDone as sheetsSaid,
  usersDone,
  yearsDone as yearsSaid,
} from '@election/contract/messages/done';
import { specifiedStatus } from '@election/contract/messages/election';
import { sayParties as partiesSaid } from '@election/contract/messages/parties';
import { refusals } from '@election/contract/messages/rules';
import { sayVotes as votesSaid } from '@election/contract/messages/votes';
import { describe, expect, it } from 'vitest';
import { api } from '../api/sentences.ts';
import { candidates, noCandidates } from '../candidates/sentences.ts';
import { constituencies } from '../constituencies/sentences.ts';
import { users } from '../management/users/sentences.ts';
import { parties } from '../parties/sentences.ts';
import { pending } from '../pending/sentences.ts';
import { regions } from '../regions/sentences.ts';
import { signIn as session } from '../session/sentences.ts';
import { ui } from '../ui/sentences.ts';
import { deciding, editing, entry, live, register, stations, sync, votes } from '../votes/sentences.ts';
import { years } from '../years/sentences.ts';
import {
  fields as election,
  records,
  bar as sayBar,
  election as sayElection,
  frame as sayFrame,
  sheet,
} from './sentences.ts';

// Other tests import the sentences, so that none of them notices a change of wording. Here the sentences of the product's
// specification are written out, once.

type Row = readonly [specified: string, ...said: string[]];

const SPECIFIED: Record<string, readonly Row[]> = {
  'sign-in': [
    ['Login', session.login],
    ['Loading...', session.loggingIn],
    ['Credentials Required', session.credentialsRequired],
    ['Redirecting you in 5 secs', sayFrame.redirecting({ seconds: 5 })],
    ['User Logout Successfully', session.loggedOut],
    ['Unexpected Application Error!', sayFrame.unexpectedError],
  ],
  years: [
    ['Years', years.heading],
    ['Add New Year', years.add],
    ['Year ID', years.id],
    ['No Year Available', years.empty],
    ['Create New Year', years.createHeading],
    ['Update Year', years.updateHeading],
    ['Year Title', years.titleField],
    ['2024', years.titleExample],
    ['Are you sure you want to delete year?', years.deleteQuestion],
    ['Year has been created successfully', yearsSaid.created],
    ['Year Updated Successfully', yearsSaid.updated],
  ],
  regions: [
    ['Regions', regions.heading],
    ['Region ID', regions.id],
    ['Title', regions.title],
    ['Slug', regions.slug],
    ['No. Of Constituencies', regions.constituencies],
    ['No Region Available', regions.empty],
    ['Add New Region', regions.add],
    ['Create New Region', regions.createHeading],
    ['Update Region', regions.updateHeading],
    ['Are you sure you want to delete this region?', regions.deleteQuestion],
    ['Region created successfully', regionsSaid.created],
    ['Region updated successfully', regionsSaid.updated],
  ],
  constituencies: [
    ['Constituency ID', constituencies.id],
    ['Title', constituencies.title],
    ['Slug', constituencies.slug],
    ['No Constituency Available', constituencies.empty],
    ['Add New Constituency', constituencies.add],
    ['Create New Constituency', constituencies.createHeading],
    ['Update Constituency', constituencies.updateHeading],
    ['Are you sure you want to delete this constituency?', constituencies.deleteQuestion],
    ['Constituency Updated Successfully', constituenciesSaid.updated],
  ],
  parties: [
    ['Add New Party', parties.add],
    ['No Party Available', parties.empty],
    ['Are you sure you want to delete this party?', parties.deleteQuestion],
    ['Fill All Fields or Duplicate Party Minor Colors', parties.fillAllOrDuplicate],
    ['Fill All Required Fields', parties.fillAllRequired],
    ['Duplicated colors', partiesSaid.duplicatedColors],
    ['Party details updated successfully', partiesDone.updated],
  ],
  candidates: [
    ['Add New Candidate', candidates.add],
    ['No Candidate Available', noCandidates.presidential],
    ['No Candidates Found', noCandidates.parliamentary, votes.noCandidates],
    ['Are you sure you want to delete this candidate?', candidates.deleteQuestion],
    ['Candidate details updated successfully', candidatesSaid.updated],
  ],
  users: [
    ['User Management', users.heading],
    ['Search user by name', users.searchLabel],
    ['Role', users.roleFilter],
    ['Add New User', users.add],
    ['No User Available', users.empty],
    ['Are you sure you want to delete this user?', users.deleteQuestion],
    ['User has been created successfully', usersDone.created],
    ['User has been updated successfully', usersDone.updated],
    ['User deleted success', usersDone.deleted],
  ],
  'lists and forms': [
    ['Status', records.status],
    ['Actions', records.actions],
    ['Update', ui.update],
    ['Delete', ui.remove],
    ['Cancel', ui.cancel],
    ['Confirm', ui.confirm],
    ['Confirming...', ui.confirming],
    ['Updating...', records.updating],
    ["Yes, I'm sure", ui.yes],
    ['No, cancel', ui.no],
    ['Fill All Fields', records.fillAllFields],
    ['Are you sure you want to save this entry', records.saveQuestion],
    ['Are you sure you want to update?', records.updateQuestion],
    ['No Data Found', ui.noData],
    ['Previous', ui.previousPage],
    ['Next', ui.nextPage],
    ['Not Started', specifiedStatus('none')],
    ['Counting in progess', specifiedStatus('active')],
    ['Counting Ended', specifiedStatus('end')],
    ['Description of Status to display to users', election.statusDescriptionHint],
  ],
  votes: [
    ['Edit', editing.edit, register.edit],
    ['Save', votes.save, register.save],
    ['Cancel', editing.cancel, register.cancel],
    ['Save Votes', editing.saveVotes],
    ['Validate', deciding.validate],
    ['Select vote first', deciding.selectVoteFirst],
    ['Publish Votes', live.publishVotes, stations.publish],
    ['Votes have already been published. Make changes from live votes', refusals.nothing_new],
    ['Are you sure you want to save this entry', entry.saveEntryQuestion],
    ['Are you sure you want to update this entry', votes.updateQuestion],
    ['Are you sure you want to approve votes?', deciding.approveQuestion],
    ['Are you sure you want to validate votes?', deciding.validateQuestion],
    ['Are you sure you want to decline votes?', deciding.declineQuestion],
    ['Are you sure you want to update?', sync.question, register.question],
    [
      'Are you sure you want to push votes? This will send entered votes to live.',
      live.publishQuestion,
      stations.publishQuestion,
    ],
    ['Are you sure you want to save vote? This will send entered votes as approved.', editing.saveVotesQuestion],
    ['Vote Entries has been published successfully', votesSaid.published],
    ['Register details have been updated successfully', registersSaid.saved],
  ],
  'pending results': [
    ['Pending Results Management', pending.heading],
    ['Constituency Votes', pending.constituencyVotes],
    ['Polling Station Votes', pending.stationVotes],
    ['Constituency', sayElection.constituency],
    ['Polling Station', pending.station],
    ['View Results', pending.viewResults],
    ['No Pending Results', pending.empty],
    ['No new notifications', sayBar.noNotifications],
    ['New Results Pending Approval', api.newResults],
    ['RoleBasedApprovalEvent', APPROVAL_EVENT],
    ['role-based-approval.user.7', userChannel(7)],
  ],
  'pink sheets': [
    ['Upload', sheet.upload],
    ['Update', ui.update],
    ['Delete', ui.remove],
    ['No Pink Sheet Available', sheet.empty],
    ['No Pink Sheet Available to Download.', sheet.noneToDownload],
    ['Please allow pop-ups for this website.', sheet.popUpBlocked],
    ['PinkSheet Uploaded Successfully', sheetsSaid.uploaded],
    ['PinkSheet Deleted Successfully', sheetsSaid.deleted],
  ],
};

describe.each(Object.entries(SPECIFIED))('the sentences of %s are the specified ones', (_, rows) => {
  it.each(rows)('%s', (specified, ...said) => {
    expect(said).toEqual(said.map(() => specified));
  });
});
