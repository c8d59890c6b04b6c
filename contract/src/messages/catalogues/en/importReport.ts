/** What an import says of its files: notes, refused rows, changes of what is public, and why it cannot be checked or applied. */
export const importReport = {
  /** Files, zips and workbooks, by their names and sizes. */
  files: {
    fileTwice: '{names} are the same file of the import format. Keep one of them.',
    noYear: 'year.csv is missing. It names the election year that everything else belongs to.',
    yearRefused: 'year.csv does not name the year, so nothing can be imported.',
    nothingSent:
      'None of the files that were sent is one of the import format. Send year.csv and the others, or a zip of them.',
    unknownFile: '{name} is not a file of the import format and was ignored.',
    unknownFileMeant: '{name} is not a file of the import format and was ignored. If you mean {closest}, rename it.',
    unknownSheet:
      '{workbook}: the sheet "{sheet}" does not have the name of a file of the import format and was ignored.',
    zipWithin: '{name} was not unpacked. Unpack it first, or import it separately.',
    compressed: '{name} is compressed and cannot be read. Unpack it to {file}, or put {file} into a .zip.',
    otherWorkbook:
      '{name} is a kind of workbook that cannot be read. Save it as .xlsx, or as CSV in UTF-8 named {file}.',
    otherEnding: '{name} cannot be read. Rename it to {file}, if it is CSV.',
    sheetName: '{workbook}, sheet {sheet}',
    tooMuchMemory: '{name} cannot be read within the memory that an import may take. Import it in parts.',
    tooSlow: '{name} takes too long to be read. Import it in parts.',
    workbookBroken: '{name} cannot be read: it is damaged, locked with a password, or not an .xlsx file.',
    workbookTooLarge: '{name} is larger than {megabytes} MB once unpacked. Save its sheets as CSV in UTF-8.',
    hiddenSheet: 'the sheet "{sheet}"',
    hiddenRows:
      '{count, plural, one {row {rows}} other {rows {rows}}}{more, plural, =0 {} one { and # more} other { and # more}} of "{sheet}"',
    hidden:
      '{name} hides what would be imported: {parts}. Show it if it belongs to the election, or delete it, then try again.',
    zipBroken: '{name} cannot be unpacked: it is damaged, incomplete or locked with a password.',
    zipUnsafe: 'The zip holds a file whose name points outside of it: "{name}". Nothing of it was read.',
    zipTooMany: '{name} holds more than {files, number} files. Nothing was read.',
    zipTooLarge:
      'The files of {name} are larger than {megabytes, number} MB together once unpacked. Import them in parts, or as a folder with the command.',
    zipTooDense: '{name} unpacks to more than {times, number} times its size, as no real figures do. Nothing was read.',
  },
  /** The text of a file, its columns and its cells. */
  columns: {
    unknownColumn: '{file}: the column "{column}" is not part of the import format and was ignored.',
    noRows: '{name} holds no row below its first line.',
    readAs:
      '{name} was read as {encoding}, separated by {separator, select, comma {commas} semicolon {semicolons} tab {tabs} bar {vertical bars} other {"{sign}"}}.',
    notText: '{name} is not a text file, or is in UTF-16 without a byte order mark. Save it as CSV in UTF-8.',
    tooManyColumns:
      '{name}, line {line, number}: more than {most, number} columns. This is not a file of the import format.',
    cellTooLong: '{name}, line {line, number}: a cell has more than {most, number} characters.',
    lineTooLong: '{name}, line {line, number}: the line has more than {most, number} characters.',
    candidateOrOrder: 'Give the candidate by name, or by the place on the ballot paper in the column order.',
    repeatedColor: 'This colour is the same as the one before it.',
    noPlace: 'A presidential candidate has no region and no constituency. Leave this empty.',
  },
  /** Refused rows, by the code of the refusal. */
  rows: {
    no_columns:
      'The first line names none of the columns of this file. Name them, separated by commas, semicolons, tabs or vertical bars.',
    one_year: 'An import is of one year. Only the first row of year.csv counts.',
    current_year:
      'The public sees this year: it is the current one. Make another active year current before this one becomes inactive.',
    repeated: 'Line {line} says the same already.',
    contradicted: 'Line {line} has other values for the same record. Keep the row that is right.',
    unknown:
      '{sort, select, region {"{value}": there is no region of this name in the year.} constituency {"{value}": there is no constituency of this name in the region.} polling_station {"{value}": there is no polling station with this code in the constituency.} coalition {"{value}": there is no coalition with this short name in the year.} party {"{value}": there is no party with this acronym in the year.} candidate {"{value}": there is no candidate of this name in the contest.} other {}}',
    unknown_order:
      "There is not exactly one candidate with the place {order} on the ballot paper. Give the candidate's name.",
    order_needed:
      'The contest has more than one candidate named "{value}". Add the place on the ballot paper in the column order.',
    other_order: '"{value}" does not have the place {order} on the ballot paper.',
    decided_unopposed:
      '{by} was decided unopposed, so "{value}" cannot be a candidate there too. Set this candidate\'s status to inactive, or change the status of the contest first.',
    inactive: '"{value}" is inactive and takes no new figure. Make the candidate active first, or leave the row out.',
    own_entry: 'You entered a figure of "{value}" yourself there, so another person decides on it.',
    total_differs:
      'The row total says "{value}", but the votes of the rows above add up to {sum, number}. The file was cut or changed, so none of its rows counts.',
    after_total: 'The row total ends the file, but rows follow it, so none of its rows counts.',
    rows_differ:
      'The file has {found, plural, one {# row} other {# rows}}; you expect {expected, number}. None of them counts.',
    votes_differ: 'The votes add up to {found, number}; you expect {expected, number}. None of the rows counts.',
    code_twice:
      'Line {line} has the code "{value}" too. A code is unique in the year. Where codes only number the stations of a constituency, let the import make codes.',
    code_alike:
      '"{value}" is probably "{by}", which has the same name, constituency and registered voters: a spreadsheet turns codes into numbers. Give the code as text, or another name if it is another station.',
    code_too_long: 'The code that was made, "{value}", has more than 200 characters.',
    station_elsewhere:
      'Polling station "{value}" already belongs to the constituency {constituency}. A code is unique in the year. Where codes only number the stations of a constituency, let the import make codes.',
    name_taken: '{by} already has the name "{value}".',
    order_taken: '{by} has the place {value} in the order of parties.',
  },
  /** What may be meant by an unknown name. */
  hints: {
    refusedLine: 'Line {line} of its file has it, but that line is refused.',
    acronym: 'Give the acronym: {acronym}.',
    elsewhere: 'There is one in {place}.',
    closest: 'Did you mean "{closest}"?',
  },
  /** Notes on stations, and on what is held back from publication. */
  notes: {
    codesMade:
      'polling_stations.csv: {count, plural, one {# code made from region, constituency and number: "{first}"} other {# codes made from region, constituency and number: "{first}" … "{last}"}}.',
    namesakes:
      'polling_stations.csv: {count, plural, one {# polling station} other {# polling stations}} share their name with another one of their constituency. They are told apart by code.',
    unconfirmed:
      '{places, plural, one {# place is} other {# places are}} not published: two sources or another person must confirm the figures. One of the reasons: {sentence}',
    withoutPoll:
      'Figures of {places, plural, one {# place} other {# places}} are not published: their contests were decided unopposed, are postponed or annulled.',
    withdrawn:
      'Publications were withdrawn and are not renewed by an import: {places}{more, plural, =0 {} one { and # more} other { and # more}}. Publish each on its own screen.',
    heldStatuses:
      'Statuses are not published, since the figures of their contests are held back: {places}{more, plural, =0 {} one { and # more} other { and # more}}.',
  },
  /** Changes of what is public, and the place of a finding or a change. */
  changes: {
    constituency:
      '{region}, {constituency}, {type, select, presidential {presidential} parliamentary {parliamentary} runoff {run-off} other {}}',
    station:
      '{region}, {constituency}, {station}, {type, select, presidential {presidential} parliamentary {parliamentary} runoff {run-off} other {}}',
    first:
      'First place: {tiedBefore, select, true {a tie of {before}} other {{before}}} → {tiedAfter, select, true {a tie of {after}} other {{after}}}',
    figure: '{name}: {before, number} → {after, number}',
    register: 'Register: {totals}',
    total:
      '{total, select, registered {registered voters} valid {valid votes} rejected {rejected ballots} issued {ballots issued} notReturned {ballots not returned} other {}} {knownBefore, select, true {{before, number}} other {not known}} → {knownAfter, select, true {{after, number}} other {not known}}',
  },
  /** Why an import does not start or ends without storing anything. */
  applying: {
    anotherRunning: 'Another import is running. Wait until it is done, then try again.',
    theImport: 'The import',
    notApplicable: 'This import has been applied already, or has failed. Check the files again.',
    stillRunning: 'This import is still at work. Wait until it is done.',
    rowsRefused: 'Rows are refused. Correct the files, or choose to skip these rows.',
    unusualYear: 'year.csv names a new year "{title}", which is not four digits. Correct it, or confirm this title.',
    otherYear: 'year.csv names the year "{title}", not "{named}". Nothing was imported.',
    reasonNeeded:
      '{codes} {count, plural, one {is an error} other {are errors}} of the checks. Give the reason why the figures are published all the same.',
    correctionNeeded:
      'This changes {count, plural, one {# public figure} other {# public figures}}. Nothing was imported. Look at each change, and give a reason and a note to the public.',
    filesGone: 'The files were kept for a day and are gone. Send them again.',
    interrupted:
      'The server that ran this import stopped before it was done. Nothing was imported. Check the files again.',
    changedMeanwhile:
      'Others changed the same data in the meantime. Nothing was imported. Check the files again, then apply.',
    ambiguous:
      'The year has two things called "{name}" that differ in nothing but white space or capital letters. Rename one of them first.',
    reportCut: 'There are more. The command npm run import with --report writes them all.',
  },
} as const;
