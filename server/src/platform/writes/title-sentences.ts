/** Titles of pending items, and of the toasts that announce them. */
export const constituencyResults = (constituency: string, provider: string) =>
  `${constituency}: new constituency results from ${provider}`;
export const stationResults = (constituency: string, station: string, provider: string) =>
  `${constituency}, ${station}: new polling station results from ${provider}`;
export const constituencyValidated = (constituency: string, validator: string) =>
  `${constituency}: results validated by ${validator}`;
export const stationValidated = (constituency: string, station: string, validator: string) =>
  `${constituency}, ${station}: polling station results validated by ${validator}`;
export const constituencyReminded = (constituency: string, person: string) =>
  `${constituency}: ${person} asks for the figures`;
export const questionAsked = (constituency: string, person: string) => `${constituency}: ${person} has a question`;
export const questionAnswered = (constituency: string, person: string) =>
  `${constituency}: ${person} answered a question`;
export const stationReminded = (constituency: string, station: string, person: string) =>
  `${constituency}, ${station}: ${person} asks for the figures`;
