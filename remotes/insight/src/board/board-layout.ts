import {
  CARD_SPANS,
  type HomeCardId,
  homeCardIds,
  homeCards,
  type ShownCard,
} from '@lianxi/contracts/insight/home-board.contract';

/** The cards of a preset: of a leader, who reads reports, or of an agent. */
export function presetOf(isLeader: boolean): ShownCard[] {
  return homeCardIds
    .filter((id) => homeCards[id].for === 'everybody' || homeCards[id].for === (isLeader ? 'leader' : 'agent'))
    .map((id) => ({ id, span: homeCards[id].span }));
}

/** The card at another place; the others close up. */
export function moved(cards: readonly ShownCard[], id: HomeCardId, to: number): ShownCard[] {
  const card = cards.find((each) => each.id === id);
  if (!card) return [...cards];
  const rest = cards.filter((each) => each !== card);
  rest.splice(Math.min(Math.max(to, 0), rest.length), 0, card);
  return rest;
}

/** The card one size wider (1) or narrower (-1). */
export function resized(cards: readonly ShownCard[], id: HomeCardId, by: 1 | -1): ShownCard[] {
  return cards.map((card) => {
    const span = card.id === id ? CARD_SPANS[CARD_SPANS.indexOf(card.span) + by] : undefined;
    return span === undefined ? card : { ...card, span };
  });
}

export const hidden = (cards: readonly ShownCard[], id: HomeCardId): ShownCard[] => cards.filter((card) => card.id !== id);

export const added = (cards: readonly ShownCard[], id: HomeCardId): ShownCard[] => [
  ...hidden(cards, id),
  { id, span: homeCards[id].span },
];

/** Cards that are not shown, in the order of the catalogue. */
export const missing = (cards: readonly ShownCard[]): HomeCardId[] =>
  homeCardIds.filter((id) => cards.every((card) => card.id !== id));
