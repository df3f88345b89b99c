import { readFile } from 'node:fs/promises';

/** The most used in Brazil, of six characters or more, in lower case. */
const BRAZILIAN = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 654321 987654321 102030 10203040
  123123 123321 112233 121212 131313 159753 147258 147258369 741852963 789456 789456123 456789
  142536 101010 010203 123654 147852 159357 246810 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx
  qwerty qwertyuiop qwerty123 qwerty1 qwert12345 asdfgh asdfghjkl zxcvbn zxcvbnm abc123 a1b2c3
  abcdef abcd1234 abc12345 password password1 password123 passw0rd p@ssw0rd p@ssword senha123
  senha1234 senha12345 minhasenha suasenha mudar123 mudar1234 trocar123 admin123 admin1234
  administrador administrator root123 teste123 teste1234 testeteste test123 test1234 testing
  letmein welcome welcome1 bemvindo bem-vindo iloveyou teamo amor123 euteamo teamomuito amorzinho
  meuamor saudade familia princesa gatinha gatinho coracao estrela felicidade deusefiel jesus
  jesuscristo jesus123 deus123 deuseamor senhor brasil brasil123 flamengo corinthians palmeiras
  santos saopaulo vascodagama gremio internacional cruzeiro atletico botafogo fluminense pelezinho
  neymar10 ronaldo futebol football baseball basketball dragon monkey shadow master superman
  batman pokemon naruto sunshine princess charlie michael jordan23 jennifer daniel gabriel
  gustavo rafael matheus lucas123 maria123 joao123 ana123 pedro123 carlos123 bruno123 felipe
  fernando rodrigo ricardo marcelo juliana mariana camila amanda fernanda patricia vanessa
  secret secreta segredo computador internet google facebook instagram whatsapp access trustno1
  hello123 freedom whatever qazwsx mustang starwars killer hunter soccer hockey ginger pepper
  cookie cheese banana chocolate morango 666666 696969 777777 888888 999999 555555 444444 333333
  222222 111111 000000 11111111 00000000 88888888 aaaaaa virtual atrio123 sala123 salavirtual`
    .split(/\s+/)
    .filter(Boolean),
);

let worldwide: Promise<ReadonlySet<string>> | undefined;

/** Also true for one repeated character, and for the person's own e-mail address or its first part. */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  const lower = password.toLowerCase();
  if (BRAZILIAN.has(lower) || lower === email || lower === email.split('@')[0]) return true;
  if (new Set(lower).size === 1) return true;
  worldwide ??= loadWorldwide();
  return (await worldwide).has(lower);
}

/** Reads the list at the first use; many processes never need it. */
async function loadWorldwide(): Promise<ReadonlySet<string>> {
  const text = await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8');
  const [, words = ''] = text.split('\n\n');
  return new Set(words.trimEnd().split('\n'));
}
