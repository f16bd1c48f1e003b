import { italian } from '#contract/texts/italian.ts'

/** The texts of the simulated provider's page, which is not part of the app. */
export const texts = italian({
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
})
