import { useLingui } from '@lingui/react/macro'
import { locales } from '#contract/texts/languages.ts'
import { useTextLanguages } from '../parts/text-languages.ts'

/** The names of an import's columns in words. Unknown columns keep their own name. */
export function useColumnNames(): (table: string, column: string) => string {
  const { t } = useLingui()
  const languages = useTextLanguages(locales)
  const shared: Record<string, string> = {
    code: t`Codice`,
    name: t`Nome`,
    description: t`Descrizione`,
    categories: t`Categorie`,
    family: t`Famiglia`,
    location: t`Punto di ritiro`,
    corner: t`Scaffale`,
    owner_email: t`E-mail di chi lo presta`,
    pictures: t`Foto`,
    transportable: t`Trasportabile (sì o no)`,
    preparation_days: t`Giorni di preparazione`,
    maintenance: t`In manutenzione (sì o no)`,
    withdrawn: t`Dismesso (sì o no)`,
    highlighted: t`In evidenza (sì o no)`,
    added: t`Aggiunto il`,
    accessories: t`Accessori`,
    email: t`E-mail`,
    first_name: t({ message: 'Nome', context: 'of a person' }),
    last_name: t`Cognome`,
    phone_number: t`Telefono`,
    level: t`Livello`,
    card_number: t`Numero della tessera`,
    address: t`Indirizzo`,
    cap: t`CAP`,
    city: t`Città`,
    province: t`Provincia`,
    banned: t`Sospeso (sì o no)`,
    can_post_objects: t`Può prestare oggetti (sì o no)`,
    max_loans: t`Prestiti insieme`,
    adhesion_accepted: t`Adesione accettata il`,
    joined: t`Iscritto dal`,
    member_email: t`E-mail dell'iscritto`,
    card_name: t`Nome della tessera`,
    number: t`Numero`,
    from: t`Dal`,
    to: t`Al`,
    created: t`Creato il`,
    slug: t`Nome nell'indirizzo`,
    ...Object.fromEntries(
      languages.map(({ locale, language }) => [`name_${locale}`, t`Nome in ${language}`]),
    ),
    order: t`Ordine`,
    headquarters: t`Punto di ritiro`,
    when: t`Quando`,
    hours: t`Orari`,
    object_code: t`Codice dell'oggetto`,
    rating: t`Stelle`,
    message: t`Testo`,
    status: t`Stato`,
    note: t`Nota`,
    kind: t`Tipo`,
  }
  return (table, column) =>
    table === 'objects' && column === 'name' ? t`Nome dell'oggetto` : (shared[column] ?? column)
}
