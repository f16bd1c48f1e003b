import type { Account } from './accounts.ts'

export type Language = 'it' | 'en'

type Texts = {
  badge: string
  title: string
  intro: string
  cancel: string
  expired: string
  expiredHint: string
  home: string
  kinds: Record<Account['kind'], string | null>
}

/** The texts of the simulated provider's page, which is not part of the app. */
export const texts: Record<Language, Texts> = {
  it: {
    badge: 'Simulazione',
    title: 'Con chi entri?',
    intro:
      "Questa pagina sta al posto dell'accesso di un'università e serve solo alla dimostrazione: scegli una persona, la password non serve.",
    cancel: 'Annulla',
    expired: 'Questa pagina è scaduta',
    expiredHint: "Torna all'oggettoteca e accedi di nuovo da lì.",
    home: "Vai all'oggettoteca",
    kinds: {
      member: null,
      staff: 'Personale',
      first: 'Primo accesso: il profilo si crea adesso',
      unverified: 'E-mail non verificata: accesso rifiutato',
    },
  },
  en: {
    badge: 'Simulation',
    title: 'Who are you signing in as?',
    intro:
      'This page stands in for a university’s sign-in and is there for the demo only: choose a person, no password is needed.',
    cancel: 'Cancel',
    expired: 'This page has expired',
    expiredHint: 'Go back to the object library and sign in again from there.',
    home: 'Go to the object library',
    kinds: {
      member: null,
      staff: 'Staff',
      first: 'First visit: the profile is made now',
      unverified: 'E-mail not verified: sign-in is refused',
    },
  },
}
