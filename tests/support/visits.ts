/** Morning, and the usual rules about today, for tests of days. */
export const morning = {
  time: '09:00',
  lastVisitMinutes: 15,
  deliverUntil: '14:00',
  delivered: false,
}

/** A desk, for an opening. */
export const desk = { is: { smartlocker: false, private: false } }
