/** How a business stands to something that was asked for. */
export const SATISFACTION = ['yes', 'no', 'unclear'] as const;

/** The answer to one question about a business, with the reason that a person is shown. */
export interface Judgement {
  satisfied: (typeof SATISFACTION)[number];
  reason: string;
}

export const yes = (reason: string): Judgement => ({ satisfied: 'yes', reason });
export const no = (reason: string): Judgement => ({ satisfied: 'no', reason });
export const unclear = (reason: string): Judgement => ({ satisfied: 'unclear', reason });
