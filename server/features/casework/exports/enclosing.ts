import type { Services } from '#server/context.ts'
import { fingerprintOf, isPicture, viewingCopyOf, type Copy, type Evidence } from '#server/cases/evidence.ts'
import type { SharedCase } from '#server/cases/sharedCase.ts'

/**
 * A document as an export takes it along: `sent` as it was sent, `copy` as its viewing copy, `no_copy` for a picture that has none
 * and stays out, null where the export holds no files or not this one. `sha256` is that of what was sent; null when it is kept back.
 */
export type Enclosed = Evidence & ({ as: 'sent' | 'no_copy' | null } | { as: 'copy'; copy: Copy & { sha256: string } })

type Asked = { with_suspicious: boolean; with_originals: boolean }

/**
 * What a zip takes along of a case's documents. A picture goes as its viewing copy: a phone writes the place into each, and that of
 * a picture taken at home is an address. As it was sent, it goes when whoever asks wants that and the approver has seen it.
 * @param asked undefined for a PDF alone, whose list names the fingerprints of all that the desk would hand out
 */
export async function enclose(
  services: Services,
  { key, files }: SharedCase,
  evidence: readonly Evidence[],
  asked: Asked | undefined,
): Promise<Enclosed[]> {
  const enclosed: Enclosed[] = []
  for (const one of evidence) {
    const file = files.find(({ id }) => id === one.id)
    const sha256 = isAllowed(one, asked?.with_suspicious ?? true) ? one.sha256 : null
    if (!asked || !file || sha256 === null) enclosed.push({ ...one, sha256, as: null })
    else if (asked.with_originals || !isPicture(file)) enclosed.push({ ...one, sha256, as: 'sent' })
    else {
      const copy = viewingCopyOf(services, key, file)
      const copied = copy && (await fingerprintOf(copy.read()).catch(() => undefined))
      enclosed.push(
        copy && copied
          ? { ...one, sha256, as: 'copy', copy: { ...copy, sha256: copied } }
          : { ...one, sha256, as: 'no_copy' },
      )
    }
  }
  return enclosed
}

/** The rules of a single original (docs/threats.md row 4): never before its inspection, with findings only when that was confirmed. */
const isAllowed = ({ rule }: Evidence, withSuspicious: boolean) =>
  rule === 'free' || (rule === 'confirm' && withSuspicious)
