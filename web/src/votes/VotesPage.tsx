export const VotesPage = () => null;
