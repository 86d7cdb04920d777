// Given and family names as people in these places have them; any full name that exists is chance.
export const firstNames = (
  "Aaliyah Abel Adaeze Aiko Alejandra Amara Anders Anh Anjali Beatriz Ben Bilal Camila Carmen Chidi Claire " +
  "Daniel Deepa Diego Dolores Ebony Eduardo Ellen Emeka Esther Fatima Felix Fiona Gabriel Grace Hana Hector " +
  "Imani Ingrid Isaac Ivy Jamal Jia Joaquín Joy Kavita Keisha Kenji Lakshmi Lena Leticia Malik Mai Marisol " +
  "Mateo Mei Miguel Nadia Naomi Nikolai Noor Olga Omar Paloma Patrick Quentin Rafael Rosa Samuel Sofía Tamika " +
  "Thanh Valentina Victor Wanjiru Xavier Yolanda Yusuf Zainab"
).split(" ");

export const lastNames = (
  "Abara Aguilar Ahmed Andersen Baptiste Becker Bui Calderón Chen Costa Delgado Diallo Dubois Edwards " +
  "Espinoza Fischer Fuentes Garza Goldberg Gupta Haddad Hansen Hoang Ibarra Ito Jackson Johansson Kaplan Kim " +
  "Kowalski Lam Larsen Lozano Mbeki Mendoza Mitchell Moreno Nguyen Novak O'Brien Okoye Ortega Park Patel Peña " +
  "Petrov Quiroga Rahman Reyes Rossi Salazar Schmidt Sharma Silva Tanaka Torres Tran Uche Vargas Volkov " +
  "Walker Washington Xiong Yamada Zhang"
).split(" ");
