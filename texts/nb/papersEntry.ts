/** The way to the texts from a reporter's case. Apart from the rest, which is loaded when it is opened. */
export default {
  title: 'Tekster til politi, nemnd og andre',
  lead: 'Lag en tekst til politiet, Diskrimineringsnemnda, LDO eller plattformen. Du kan endre den, skrive den ut eller lagre den som PDF. Portalen sender den ikke til noen.',
}
