import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type AdminLibrary, type NewLibrary, newLibrary } from '#contract/shapes/admin/setup.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { currentLocale } from '#src/i18n/locale.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallButton } from '#src/library/form/call-dialog.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { OptionalTextField } from '#src/ui/field/formatted-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import { LanguageField } from '../parts/language-field.tsx'
import layout from '../parts/layout.module.css'
import { ListRow } from '../parts/list.tsx'
import { useSaved } from '../parts/use-saved.ts'
import { HueField } from '../settings/hue-field.tsx'
import { AddressDialog } from './address-dialog.tsx'

/** The libraries of this server, for its operator: each one's address, and a form to create another. */
export function LibrariesPage() {
  const { t } = useLingui()
  const query = useQuery(queryFor('admin.libraries'))
  return (
    <>
      <AdminList
        query={query}
        most={Number.POSITIVE_INFINITY}
        none={t`Le oggettoteche le crea chi gestisce il server`}
        label={t`Oggettoteche`}
        dialog={(row, onClose) => <AddressDialog library={row} onClose={onClose} />}
      >
        {(row, open) => <LibraryRow library={row} onMove={open} />}
      </AdminList>
      {query.data && query.data.length > 0 && <NewLibraryForm />}
    </>
  )
}

function LibraryRow({ library, onMove }: { library: AdminLibrary; onMove: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const saved = useSaved()
  const keep = useCall('trials.agree')
  const { id, name, url, movable, trial } = library
  const end = trial && format.dayFull(trial.ends_on)
  const before = library.former_domains.join(', ')
  return (
    <ListRow
      title={name}
      details={[
        <a key="url" href={url}>
          {url}
        </a>,
        before && t`Portano qui anche: ${before}`,
        end && t`Prova: finisce ${end}.`,
      ]}
    >
      {trial?.asked && (
        <StatusChip tone="waiting">
          <Trans>Chiede di restare</Trans>
        </StatusChip>
      )}
      {trial && (
        <CallButton
          text={<Trans>Tieni</Trans>}
          button={{ small: true, 'aria-label': t`Tieni ${name}` }}
          title={t`Tenere ${name}?`}
          act={t`Tieni l'oggettoteca`}
          keep={t`Non ora`}
          send={() => keep.mutateAsync({ params: { id } })}
          onDone={() => saved(t`Non è più una prova`)}
        >
          <p>
            <Trans>
              Non finisce più, e non ha più i limiti di una prova. Chi la gestisce riceve un'e-mail.
            </Trans>
          </p>
        </CallButton>
      )}
      {movable ? (
        <Button look="secondary" small aria-label={t`Cambia indirizzo di ${name}`} onClick={onMove}>
          <Trans>Cambia indirizzo</Trans>
        </Button>
      ) : (
        <span className={layout.small}>
          <Trans>L'indirizzo è nelle impostazioni del server</Trans>
        </span>
      )}
    </ListRow>
  )
}

/** Creates a library and invites the first of its staff. */
function NewLibraryForm() {
  const { t } = useLingui()
  const saved = useSaved()
  const create = useCall('admin.libraries.create')
  const initial: NewLibrary = {
    id: '',
    name: '',
    hue: 150,
    phone: null,
    email: '',
    first_name: '',
    language: currentLocale(),
  }
  const form = useCallForm({
    initial,
    check: newLibrary,
    send: body => create.mutateAsync({ body }),
    onDone: ({ url }) => {
      saved(t`Oggettoteca creata: ${url}`)
      form.setValues(initial)
    },
  })
  const name = form.values.id || t`nome`
  return (
    <Section title={<Trans>Nuova oggettoteca</Trans>}>
      <form className={layout.stack} {...form.props}>
        <p className={layout.small}>
          <Trans>
            Comincia con i testi e le categorie di base, che poi si cambiano; chi la gestirà riceve
            un'e-mail per entrare.
          </Trans>
        </p>
        <div className={layout.columns}>
          <TextField label={t`Nome dell'oggettoteca`} paste {...form.field('name')} />
          <TextField
            label={t`Nome nell'indirizzo`}
            hint={t`Minuscole, cifre e trattini: ${name}.…`}
            paste
            autoCapitalize="none"
            {...form.field('id')}
          />
        </div>
        <HueField {...form.field('hue')} />
        <div className={layout.columns}>
          <TextField label={t`Nome di chi la gestirà`} paste {...form.field('first_name')} />
          <TextField label={t`E-mail`} type="email" autoComplete="off" {...form.field('email')} />
          <OptionalTextField label={t`Telefono`} type="tel" paste {...form.field('phone')} />
          <LanguageField {...form.field('language')} />
        </div>
        {form.banner}
        <div className={layout.actions}>
          <Button {...form.button} pendingText={t`Un momento…`}>
            <Trans>Crea l'oggettoteca</Trans>
          </Button>
        </div>
      </form>
    </Section>
  )
}
