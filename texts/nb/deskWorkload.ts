/** The page where a lead sees who has how many cases, and hands all of one person's over. */
export default {
  title: 'Fordeling',
  lead: 'Hvem har hvor mange åpne saker. Slutter noen, eller er de borte, kan en annen få alle sakene deres på én gang.',
  count: (count: number) => (count === 0 ? 'Ingen åpne saker' : count === 1 ? '1 åpen sak' : `${count} åpne saker`),
  unassigned: 'Ingen har tatt',
  noAccess: 'Har ikke tilgang nå',
  handOver: 'Overfør alle …',
  handOverOf: (name: string) => `Overfør alle … fra ${name}`,
}
