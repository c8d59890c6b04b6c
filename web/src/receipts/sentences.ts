import { sentences } from '@election/contract/messages/sentences';

export const receipt = sentences('receipts', 'receipt');
export const states = sentences('receipts', 'states');
export const sheets = sentences('receipts', 'sheets');
