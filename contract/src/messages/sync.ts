export const constituencies = 'Constituency votes have been synced from polling stations';
export const regions = 'Regional votes have been synced from constituencies';
export const seats = 'Seats have been populated from constituencies';
