import help from '#texts/nb/help.ts'
import t from '#texts/nb/shell.ts'
import { DropDraft } from '#web/ui/DropDraft.tsx'
import { PhoneIcon } from '#web/ui/drawings.tsx'
import { Menu } from './Menu.tsx'
import { useSite } from './site.ts'
import css from './TopBar.module.css'

/** On every page, also where one failed: who helps now, and 'Forlat siden'. It takes its own space, to cover no field. */
export function TopBar() {
  const { lines } = help
  const { leaveUrl } = useSite()
  return (
    <aside className={css.bar} aria-label={t.leave.label} data-no-print>
      <div className={css.row}>
        <Menu className={css.help} label={t.helpNow} sign={<PhoneIcon />} isWorded>
          <ul className={`bare ${css.lines}`}>
            {lines.map(({ what, call, tel }) => (
              <li key={tel}>
                <a href={`tel:${tel}`}>
                  <strong>{call}</strong> <span>{what}</span>
                </a>
              </li>
            ))}
          </ul>
        </Menu>
        <div className={css.leave}>
          <DropDraft className={`press ${css.drop}`} />
          {/* A plain link without scripts; otherwise the script in <head> handles the press (BeforePaint.tsx). */}
          <a href={leaveUrl} rel="noreferrer" className={`press ${css.now}`} data-leave="">
            {t.leave.now}
          </a>
        </div>
      </div>
    </aside>
  )
}
