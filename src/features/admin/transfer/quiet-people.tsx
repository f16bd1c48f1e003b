import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellOff } from 'lucide-react'
import { useState } from 'react'
import { queryFor } from '#src/api/queries.ts'
import { useMay } from '#src/library/members/use-may.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Fact, Facts } from '#src/ui/facts/facts.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import layout from '../parts/layout.module.css'
import styles from './quiet.module.css'
import { QuietDialog } from './quiet-dialog.tsx'

/** Whom an import has brought, while nobody has written to them, and the press that begins. */
export function QuietPeople() {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const { data } = useQuery(queryFor('admin.quiet'))
  const [open, setOpen] = useState(false)
  if (!data || (data.people === 0 && !open)) return null
  const { people, by_email, by_contact, by_phone, late_loans } = data
  return (
    <Section title={t`Nessuno è stato ancora avvisato`}>
      <p>
        <Plural
          value={people}
          one="# persona viene da un'importazione e non ha ancora ricevuto niente: né e-mail, né avvisi, né promemoria. Le sue prenotazioni non scadono. Comincia quando è tutto a posto."
          other="# persone vengono da un'importazione e non hanno ancora ricevuto niente: né e-mail, né avvisi, né promemoria. Le loro prenotazioni non scadono. Comincia quando è tutto a posto."
        />
      </p>
      <div className={styles.facts}>
        <Facts>
          <Fact name={<Trans>Con un'e-mail</Trans>}>{by_email}</Fact>
          {by_contact > 0 && (
            <Fact name={<Trans>All'e-mail di un familiare</Trans>}>{by_contact}</Fact>
          )}
          {by_phone > 0 && <Fact name={<Trans>Da chiamare al telefono</Trans>}>{by_phone}</Fact>}
          {late_loans > 0 && <Fact name={<Trans>Prestiti in ritardo</Trans>}>{late_loans}</Fact>}
        </Facts>
      </div>
      <div className={layout.actions}>
        <Button disabledReason={offline} onClick={() => setOpen(true)}>
          <Trans>Comincia ad avvisare</Trans>
        </Button>
      </div>
      {open && <QuietDialog quiet={data} onClose={() => setOpen(false)} />}
    </Section>
  )
}

/** The same in one line, on other pages of staff. */
export function QuietBanner() {
  const may = useMay()
  const shown = may('admin.quiet.end') && may('admin.import')
  const { data } = useQuery({ ...queryFor('admin.quiet'), enabled: shown })
  if (!shown || !data || data.people === 0) return null
  const { people } = data
  return (
    <Banner
      tone="info"
      icon={<BellOff size={20} />}
      action={
        <Link
          to="/admin/{-$section}"
          params={{ section: 'import' }}
          className={buttonClass('secondary', true)}
        >
          <Trans>Guarda e comincia</Trans>
        </Link>
      }
    >
      <Plural
        value={people}
        one="# persona importata non è stata ancora avvisata."
        other="# persone importate non sono state ancora avvisate."
      />
    </Banner>
  )
}
