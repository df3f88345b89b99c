import type { Random } from './random.ts';

const FIRST =
  `Adriana Alice Amanda Ana Antônio Arthur Beatriz Benício Bernardo Bianca Breno Bruna Caio
Camila Carla Catarina Cauã Cecília Clara Cláudio Daniela Danilo Débora Diego Eduarda Elaine Elisa
Enzo Érica Estela Fábio Fernanda Flávia Gabriela Geraldo Giovana Guilherme Heitor Heloísa Henrique
Igor Isabela Isadora Jaqueline João Joaquim Jonas Júlia Juliano Karina Laís Larissa Laura Leandro
Letícia Lívia Lorena Lucas Luana Luciana Manuela Marcelo Mariana Marina Mateus Melissa Miguel Mirela
Natália Nicolas Nina Olívia Otávio Patrícia Paulo Pedro Pietra Rafaela Raquel Rebeca Renan Renata
Roberto Rodrigo Rosana Samuel Sara Sílvia Sofia Tainá Tatiana Teodoro Thaís Tiago Valentina Vanessa
Vera Vicente Vinícius Vitória Yasmin`.split(/\s+/);

const LAST =
  `Abreu Aguiar Alencar Amaral Andrade Aragão Assunção Azevedo Bandeira Barreto Barros Bastos
Bezerra Bittencourt Borges Brandão Brito Cabral Caldas Camargo Campelo Cardoso Carneiro Carvalho
Cavalcanti Chaves Coelho Cordeiro Correia Coutinho Dantas Duarte Esteves Falcão Faria Feitosa
Figueiredo Fontes Freitas Furtado Galvão Gomes Gonzaga Guedes Guerra Holanda Lacerda Leal Lemos Lobo
Macedo Machado Magalhães Maia Marinho Matos Medeiros Meireles Menezes Miranda Monteiro Moraes Moura
Nogueira Novais Pacheco Paiva Peixoto Pinheiro Pontes Porto Quadros Queiroz Ramos Rezende Ribeiro
Rocha Sá Sampaio Seixas Siqueira Soares Tavares Teles Torres Valadão Vasques Veloso Viana Vilela
Xavier Zanetti`.split(/\s+/);

/** Somebody who does not exist. */
export function inventName(random: Random): string {
  return `${random.pick(FIRST)} ${random.pick(LAST)}`;
}

/** An address in a domain that the standards keep for examples: no mail ever reaches anybody. */
export function emailOf(name: string, domain: string): string {
  const plain = name.normalize('NFD').replace(/\p{Mn}/gu, '');
  return `${plain.toLowerCase().replaceAll(' ', '.')}@${domain}.example`;
}
