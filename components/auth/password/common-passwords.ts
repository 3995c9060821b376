/** The most frequent passwords of six characters or more in published lists of stolen passwords. */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345679 123123 123321 123654 111111 000000 121212 112233 654321 666666
  696969 222222 555555 777777 888888 999999 987654 987654321 131313 159753 147258 102030 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx
  qwerty qwerty1 qwerty12 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm abcdef abc123 abcd1234 a123456 a12345678 aa123456 aaaaaa
  password password1 password12 password123 passw0rd p@ssword p@ssw0rd pass123 pass1234 passwort letmein welcome welcome1 welcome123
  admin123 administrator login123 master monkey dragon football baseball basketball soccer hockey superman batman iloveyou sunshine
  princess shadow michael jennifer jordan jordan23 hunter hunter2 charlie thomas daniel andrew ashley jessica michelle nicole
  freedom whatever trustno1 starwars pokemon computer internet secret secret1 summer summer123 winter flower cookie cheese ginger
  hello123 killer mustang maggie buster matrix ranger access changeme nametag nametag1 nametag123 florida miami123 orlando tampa123`.split(
    /\s+/,
  ),
);

/** Returns whether to warn of a password. Case is ignored. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());
